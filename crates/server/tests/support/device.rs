//! A device that keeps one passkey, and the browser on it.

use async_trait::async_trait;
use passkey_authenticator::{Authenticator, UiHint, UserCheck, UserValidationMethod};
use passkey_client::{Client, DefaultClientData};
use passkey_crypto::rust_crypto::RustCryptoBackend;
use passkey_types::Passkey;
use passkey_types::ctap2::{Aaguid, Ctap2Error};
use passkey_types::webauthn::{CredentialCreationOptions, CredentialRequestOptions};
use serde_json::{Value, json};
use url::Url;

/// Somebody who touches the device, and is recognised by it or not.
struct Person {
    recognised: bool,
}

#[async_trait]
impl UserValidationMethod for Person {
    type PasskeyItem = Passkey;

    async fn check_user<'a>(
        &self,
        _: UiHint<'a, Passkey>,
        presence: bool,
        _: bool,
    ) -> Result<UserCheck, Ctap2Error> {
        Ok(UserCheck { presence, verification: self.recognised })
    }

    fn is_presence_enabled(&self) -> bool {
        true
    }

    fn is_verification_enabled(&self) -> Option<bool> {
        Some(true)
    }
}

/// A device, as a browser at some address uses it.
pub struct Device {
    pub origin: String,
    pub passkey: Option<Passkey>,
    /// Whether it counts how often it was used.
    pub counts: bool,
    /// Whether it recognises the person who touches it.
    pub recognises: bool,
}

impl Device {
    pub fn at(origin: &str) -> Device {
        Device { origin: origin.to_owned(), passkey: None, counts: false, recognises: true }
    }

    /// Makes a passkey as asked by the server.
    pub async fn register(&mut self, asked: &Value) -> Value {
        let asked: CredentialCreationOptions = serde_json::from_value(json!({"publicKey": asked})).unwrap();
        let mut client = Client::new(self.authenticator()).allows_insecure_localhost(true);
        let made = client.register(self.url(), asked, DefaultClientData).await.unwrap();
        self.passkey = client.authenticator().store().clone();
        serde_json::to_value(made).unwrap()
    }

    /// Uses the passkey as asked by the server.
    pub async fn answer(&mut self, asked: &Value) -> Value {
        let asked: CredentialRequestOptions = serde_json::from_value(json!({"publicKey": asked})).unwrap();
        let mut client = Client::new(self.authenticator()).allows_insecure_localhost(true);
        let used = client.authenticate(self.url(), asked, DefaultClientData).await.unwrap();
        self.passkey = client.authenticator().store().clone();
        serde_json::to_value(used).unwrap()
    }

    fn url(&self) -> Url {
        Url::parse(&self.origin).unwrap()
    }

    fn authenticator(&self) -> Authenticator<Option<Passkey>, Person, RustCryptoBackend> {
        let (keys, person) = (self.passkey.clone(), Person { recognised: self.recognises });
        let mut authenticator = Authenticator::new(Aaguid::new_empty(), keys, person, RustCryptoBackend);
        authenticator.set_make_credentials_with_signature_counter(self.counts);
        authenticator
    }
}
