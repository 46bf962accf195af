/**
 * Frames inside the encoder. They come out in presentation order; each takes the decode time and position of the next source
 * frame, so that both renditions have the same numbers of frames, parts and segments.
 */
import type { AudioFrame, VideoFrame } from '../frames.ts'
import type { PartPosition } from '../hls/hls-window.ts'
import type { StampedFrame } from './encoder.ts'

type PendingFrame = { kind: 'video'; dtsMs: number; position: PartPosition } | AudioFrame

type FrameQueue = {
  /** Returns the same frame with the timestamps for the encoder. */
  add(frame: VideoFrame, position: PartPosition): StampedFrame
  /** Audio waits for the video frames before it. */
  addAudio(frame: AudioFrame): void
  /** Everything that can be passed on after this encoded frame: the audio before it, and the frame. */
  take(picture: StampedFrame): { audio: AudioFrame[]; picture: VideoFrame; position: PartPosition }
  /** The remaining audio, at the end. */
  remainingAudio(): AudioFrame[]
  /** Delay between the newest input frame and the oldest pending one. */
  delayMs(): number
}

export function createFrameQueue(): FrameQueue {
  let pending: PendingFrame[] = []
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
    add({ dtsMs, ptsMs, isKey, data }, position) {
      baseMs ??= Math.floor(dtsMs)
      lastDtsMs = dtsMs
      pending.push({ kind: 'video', dtsMs, position })
      return { dtsMs: Math.round(dtsMs - baseMs), ptsMs: stampFor(ptsMs), isKey, data }
    },
    addAudio: (frame) => void pending.push(frame),
    take({ ptsMs: stampMs, isKey, data }) {
      const at = shown.findIndex((one) => one.stampMs === stampMs)
      const known = shown[at]
      if (!known) throw new Error('The encoder returned an unknown frame')
      // Frames before it were not decoded and never come out.
      shown.splice(0, at + 1)
      const audio: AudioFrame[] = []
      let left = at + 1
      for (const [index, one] of pending.entries()) {
        if (one.kind === 'audio') {
          audio.push(one)
          continue
        }
        left -= 1
        if (left > 0) continue
        pending = pending.slice(index + 1)
        const { dtsMs, position } = one
        return { audio, position, picture: { kind: 'video', dtsMs, ptsMs: known.ptsMs, isKey, data } }
      }
      throw new Error('The encoder returned too many frames')
    },
    remainingAudio: () => pending.filter((one) => one.kind === 'audio'),
    delayMs() {
      const first = pending.find(({ kind }) => kind === 'video')
      return first ? lastDtsMs - first.dtsMs : 0
    },
  }
}
