/** Synthesizes the sound of a tip: a few chime notes, more for larger tips. */
import type { TipSize } from './tip-queue.ts'

/** In hertz, played in sequence. */
const NOTES: Record<TipSize, readonly number[]> = {
  small: [988, 1319],
  large: [784, 988, 1319, 1568],
  largest: [523, 659, 784, 1047, 1319, 1568, 2093],
}
const NOTE_INTERVAL_S = 0.09
const DECAY_S = 0.7
const LOUDNESS = 0.12

let context: AudioContext | undefined

/** Silent before the first user gesture, or without Web Audio. */
export function playTipSound(size: TipSize): void {
  if (!('AudioContext' in window) || !navigator.userActivation?.hasBeenActive) return
  context ??= new AudioContext()
  void context.resume()
  const from = context.currentTime + 0.02
  const notes = NOTES[size]
  for (const [at, hertz] of notes.entries()) playNote(context, hertz, from + at * NOTE_INTERVAL_S)
}

/** A chime note with its first overtone: instant attack, short decay. */
function playNote(sound: AudioContext, hertz: number, at: number): void {
  const loudness = sound.createGain()
  loudness.gain.setValueAtTime(LOUDNESS, at)
  loudness.gain.exponentialRampToValueAtTime(0.0001, at + DECAY_S)
  loudness.connect(sound.destination)
  for (const [times, share] of [
    [1, 1],
    [2.76, 0.25],
  ] as const) {
    const tone = sound.createOscillator()
    const part = sound.createGain()
    part.gain.value = share
    tone.frequency.value = hertz * times
    tone.connect(part).connect(loudness)
    tone.start(at)
    tone.stop(at + DECAY_S)
  }
}
