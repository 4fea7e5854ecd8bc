// Uses the browser's authenticator (WebAuthn). Converts between the server's JSON and the browser's byte arrays.

/** @typedef {{ id: string, type: 'public-key', transports?: AuthenticatorTransport[] }} Described */

/** Whether passkeys can work here. They need a secure page with a domain name instead of an IP address. */
export function isOffered() {
  const numbers = /^[\d.]+$|^\[/.test(location.hostname);
  return isSecureContext && 'PublicKeyCredential' in window && 'credentials' in navigator && !numbers;
}

/**
 * Creates a passkey.
 * @param {any} asked the server's PublicKeyCredentialCreationOptionsJSON
 */
export async function makePasskey(asked) {
  const publicKey = {
    ...asked,
    challenge: bytes(asked.challenge),
    user: { ...asked.user, id: bytes(asked.user.id) },
    excludeCredentials: asked.excludeCredentials.map((/** @type {Described} */ known) => ({ ...known, id: bytes(known.id) })),
  };
  const made = /** @type {PublicKeyCredential} */ (await navigator.credentials.create({ publicKey }));
  const response = /** @type {AuthenticatorAttestationResponse} */ (made.response);
  return {
    ...common(made),
    response: {
      clientDataJSON: text(response.clientDataJSON),
      attestationObject: text(response.attestationObject),
      transports: response.getTransports?.() ?? [],
    },
  };
}

/**
 * Asks the player to choose a passkey and authenticates with it.
 * @param {any} asked the server's PublicKeyCredentialRequestOptionsJSON
 */
export async function usePasskey(asked) {
  const publicKey = { ...asked, challenge: bytes(asked.challenge), allowCredentials: [] };
  const used = /** @type {PublicKeyCredential} */ (await navigator.credentials.get({ publicKey }));
  const response = /** @type {AuthenticatorAssertionResponse} */ (used.response);
  return {
    ...common(used),
    response: {
      clientDataJSON: text(response.clientDataJSON),
      authenticatorData: text(response.authenticatorData),
      signature: text(response.signature),
      userHandle: response.userHandle && text(response.userHandle),
    },
  };
}

/** @param {PublicKeyCredential} credential */
function common(credential) {
  return {
    id: credential.id,
    rawId: text(credential.rawId),
    type: credential.type,
    authenticatorAttachment: credential.authenticatorAttachment ?? undefined,
    clientExtensionResults: {},
  };
}

/**
 * Decodes base64url.
 * @param {string} encoded
 */
export function bytes(encoded) {
  const letters = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
}

/**
 * Encodes bytes as base64url.
 * @param {ArrayBuffer} buffer
 */
export function text(buffer) {
  const letters = Array.from(new Uint8Array(buffer), (byte) => String.fromCharCode(byte)).join('');
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/**
 * The id of the sentence for an authenticator error, or `undefined` for any other error.
 * @param {unknown} reason
 */
export function authenticatorProblem(reason) {
  if (!(reason instanceof DOMException)) return undefined;
  if (reason.name === 'InvalidStateError') return 'passkey-there';
  return reason.name === 'SecurityError' || reason.name === 'NotSupportedError' ? 'passkey-impossible' : 'passkey-cancelled';
}
