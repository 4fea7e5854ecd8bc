// The sounds, synthesised from a few tones and noise. Nothing is downloaded.

/** @typedef {import('./sound.js').Sound} Sound */

/** @type {AudioContext | undefined} */
let audio;

/** The audio context. Browsers allow sound only after a user gesture. */
function context() {
  audio ??= new AudioContext();
  if (audio.state === 'suspended') void audio.resume();
  return audio;
}

/**
 * A tone with a decay.
 * @param {number} pitch in hertz
 * @param {number} after delay in seconds
 * @param {{ length?: number, volume?: number, shape?: OscillatorType, to?: number }} how
 */
function tone(pitch, after = 0, { length = 0.12, volume = 0.2, shape = 'sine', to = pitch } = {}) {
  const sound = context();
  const start = sound.currentTime + after;
  const [oscillator, gain] = [sound.createOscillator(), sound.createGain()];
  oscillator.type = shape;
  oscillator.frequency.setValueAtTime(pitch, start);
  oscillator.frequency.exponentialRampToValueAtTime(to, start + length);
  gain.gain.setValueAtTime(volume, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  oscillator.connect(gain).connect(sound.destination);
  oscillator.start(start);
  oscillator.stop(start + length);
}

/**
 * Filtered noise, for wood, stone or water.
 * @param {number} pitch
 * @param {number} length
 * @param {number} volume
 */
function knock(pitch, length, volume) {
  const sound = context();
  const buffer = sound.createBuffer(1, Math.ceil(sound.sampleRate * length), sound.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i += 1) samples[i] = (Math.random() * 2 - 1) * (1 - i / samples.length) ** 3;
  const [source, filter, gain] = [sound.createBufferSource(), sound.createBiquadFilter(), sound.createGain()];
  source.buffer = buffer;
  filter.type = 'bandpass';
  filter.frequency.value = pitch;
  gain.gain.value = volume;
  source.connect(filter).connect(gain).connect(sound.destination);
  source.start();
}

/**
 * A sequence of tones.
 * @param {number[]} pitches
 * @param {number} apart seconds between their starts
 * @param {number} length
 */
function tune(pitches, apart, length) {
  for (const [i, pitch] of pitches.entries()) tone(pitch, i * apart, { length, volume: 0.13 });
}

/** @type {Record<Sound, () => void>} */
export const SOUNDS = {
  move: () => {
    knock(1400, 0.06, 0.7);
    tone(210, 0, { length: 0.07, volume: 0.16, to: 150 });
  },
  take: () => {
    knock(900, 0.09, 0.9);
    tone(150, 0.02, { length: 0.12, volume: 0.22, to: 90 });
  },
  sink: () => {
    knock(500, 0.5, 0.6);
    tone(320, 0, { length: 0.45, volume: 0.12, to: 70 });
  },
  start: () => {
    tone(440);
    tone(660, 0.1);
  },
  win: () => tune([523, 659, 784, 1047], 0.11, 0.3),
  lose: () => tune([392, 330, 262], 0.16, 0.35),
  end: () => tune([523, 523], 0.16, 0.3),
  hurry: () => tone(880, 0, { length: 0.08, volume: 0.12, shape: 'triangle' }),
  chat: () => tone(720, 0, { length: 0.09, volume: 0.08 }),
};
