/**
 * What went into an encoder and has not come out yet. Pictures come out in the order in which they are shown; each takes the decode
 * time and the place of the one that is next in the source, so that both streams have the same numbers of frames, parts and segments.
 */
import type { AudioFrame, VideoFrame } from '../frames.ts'
import type { Place } from '../hls/shelf.ts'
import type { Stamped } from './encode.ts'

type Waiting = { kind: 'video'; dtsMs: number; place: Place } | AudioFrame

export type FrameQueue = {
  /** The same picture, stamped for the encoder. */
  add(frame: VideoFrame, place: Place): Stamped
  /** Sound waits for the pictures that came before it. */
  addSound(frame: AudioFrame): void
  /** What may be handed on now that this picture came out: sound before it, and the picture. */
  take(picture: Stamped): { sound: AudioFrame[]; picture: VideoFrame; place: Place }
  /** All the sound that is left, at the end. */
  rest(): AudioFrame[]
  /** Between what went in last and what is waited for. */
  behindMs(): number
}

export function createFrameQueue(): FrameQueue {
  let waiting: Waiting[] = []
  /** By the stamps that the encoder knows them by, lowest first. */
  const shown: { stampMs: number; ptsMs: number }[] = []
  let baseMs: number | null = null
  let lastDtsMs = 0

  function stampFor(ptsMs: number): number {
    let stampMs = Math.round(ptsMs - (baseMs ?? 0))
    while (shown.some((one) => one.stampMs === stampMs)) stampMs += 1
    const at = shown.findLastIndex((one) => one.stampMs < stampMs) + 1
    shown.splice(at, 0, { stampMs, ptsMs })
    return stampMs
  }

  return {
    add({ dtsMs, ptsMs, isKey, data }, place) {
      baseMs ??= Math.floor(dtsMs)
      lastDtsMs = dtsMs
      waiting.push({ kind: 'video', dtsMs, place })
      return { dtsMs: Math.round(dtsMs - baseMs), ptsMs: stampFor(ptsMs), isKey, data }
    },
    addSound: (frame) => void waiting.push(frame),
    take({ ptsMs: stampMs, isKey, data }) {
      const at = shown.findIndex((one) => one.stampMs === stampMs)
      const known = shown[at]
      if (!known) throw new Error('a picture came out that did not go in')
      // Those before it were not decoded, and never come.
      shown.splice(0, at + 1)
      const sound: AudioFrame[] = []
      let left = at + 1
      for (const [index, one] of waiting.entries()) {
        if (one.kind === 'audio') {
          sound.push(one)
          continue
        }
        left -= 1
        if (left > 0) continue
        waiting = waiting.slice(index + 1)
        const { dtsMs, place } = one
        return { sound, place, picture: { kind: 'video', dtsMs, ptsMs: known.ptsMs, isKey, data } }
      }
      throw new Error('more pictures came out than went in')
    },
    rest: () => waiting.filter((one) => one.kind === 'audio'),
    behindMs() {
      const first = waiting.find(({ kind }) => kind === 'video')
      return first ? lastDtsMs - first.dtsMs : 0
    },
  }
}
