// Short wooden sounds, made on the spot.
import { settings } from './settings.svelte';

export type Sound = 'move' | 'turn' | 'end';

/** The knocks of a sound: when, how high (Hz), how loud. */
const KNOCKS: Record<Sound, readonly [at: number, pitch: number, loud: number][]> = {
  move: [[0, 310, 0.5]],
  turn: [[0, 350, 0.3], [0.09, 470, 0.35]],
  end: [[0, 300, 0.4], [0.12, 380, 0.4], [0.24, 480, 0.45]],
};

let context: AudioContext | undefined;

/** A piece of wood being struck: a falling tone, and a tick of noise. */
function knock(audio: AudioContext, at: number, pitch: number, loud: number): void {
  const tone = new OscillatorNode(audio, { type: 'triangle', frequency: pitch });
  const body = new GainNode(audio, { gain: 0 });
  tone.frequency.setValueAtTime(pitch * 1.6, at);
  tone.frequency.exponentialRampToValueAtTime(pitch, at + 0.015);
  body.gain.setValueAtTime(loud * 0.4, at);
  body.gain.exponentialRampToValueAtTime(0.0005, at + 0.11);
  tone.connect(body).connect(audio.destination);
  tone.start(at);
  tone.stop(at + 0.12);

  const samples = audio.createBuffer(1, audio.sampleRate * 0.02, audio.sampleRate);
  const data = samples.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / data.length);
  const tick = new AudioBufferSourceNode(audio, { buffer: samples });
  const band = new BiquadFilterNode(audio, { type: 'bandpass', frequency: pitch * 5, Q: 1.2 });
  tick.connect(band).connect(new GainNode(audio, { gain: loud * 0.25 })).connect(audio.destination);
  tick.start(at);
}

/** Plays a sound, unless sounds are off or the page was not touched yet. */
export function play(sound: Sound): void {
  if (!settings.sounds || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  for (const [at, pitch, loud] of KNOCKS[sound]) knock(context, context.currentTime + at, pitch, loud);
}
