/**
 * A static screen yields one frame a second or none, and HLS viewers would wait for each, so the last frame is repeated.
 * Browsers without the insertable streams API send the screen as it is.
 */
import type { FrameStreams } from './repeat-pictures.worker.ts'

/** Missing in TypeScript's DOM types; only some browsers have them. */
declare const MediaStreamTrackProcessor:
  | undefined
  | (new (of: {
      track: MediaStreamTrack
    }) => { readable: ReadableStream<VideoFrame> })
declare const MediaStreamTrackGenerator:
  | undefined
  | (new (of: {
      kind: 'video'
    }) => MediaStreamTrack & { writable: WritableStream<VideoFrame> })

/** The returned track ends with its source track, which the caller still has to stop. */
export function constantFrameRate(track: MediaStreamTrack): MediaStreamTrack {
  if (typeof MediaStreamTrackProcessor === 'undefined' || typeof MediaStreamTrackGenerator === 'undefined')
    return track
  const worker = new Worker(new URL('./repeat-pictures.worker.ts', import.meta.url), { type: 'module' })
  const repeated = new MediaStreamTrackGenerator({ kind: 'video' })
  const { readable: from } = new MediaStreamTrackProcessor({ track })
  const streams: FrameStreams = { from, to: repeated.writable }
  worker.postMessage(streams, [streams.from, streams.to])
  return repeated
}
