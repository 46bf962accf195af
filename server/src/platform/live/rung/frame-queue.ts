/**
 * Frames inside the encoder. They come out in presentation order; each takes the decode time and position of the next source
 * frame, so that both renditions have the same numbers of frames, parts and segments.
 */
import type { AudioFrame, VideoFrame } from '../frames.ts'
import type { Place } from '../hls/shelf.ts'
import type { Stamped } from './encode.ts'

type Waiting = { kind: 'video'; dtsMs: number; place: Place } | AudioFrame

export type FrameQueue = {
  /** Returns the same frame with the timestamps for the encoder. */
  add(frame: VideoFrame, place: Place): Stamped
  /** Audio waits for the video frames before it. */
  addSound(frame: AudioFrame): void
  /** Everything that can be passed on after this encoded frame: the audio before it, and the frame. */
  take(picture: Stamped): { sound: AudioFrame[]; picture: VideoFrame; place: Place }
  /** The remaining audio, at the end. */
  rest(): AudioFrame[]
  /** Delay between the newest input frame and the oldest pending one. */
  behindMs(): number
}

export function createFrameQueue(): FrameQueue {
  let waiting: Waiting[] = []
  /** By encoder timestamp, lowest first. */
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
      if (!known) throw new Error('The encoder returned an unknown frame')
      // Frames before it were not decoded and never come out.
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
      throw new Error('The encoder returned too many frames')
    },
    rest: () => waiting.filter((one) => one.kind === 'audio'),
    behindMs() {
      const first = waiting.find(({ kind }) => kind === 'video')
      return first ? lastDtsMs - first.dtsMs : 0
    },
  }
}
