/**
 * A static screen yields one frame a second or none, and HLS viewers would wait for each, so the last frame is repeated.
 * Browsers without the insertable streams API send the screen as it is.
 */
import type { PictureWays } from './repeat-pictures.worker.ts'

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
export function steadyPicture(track: MediaStreamTrack): MediaStreamTrack {
  if (typeof MediaStreamTrackProcessor === 'undefined' || typeof MediaStreamTrackGenerator === 'undefined')
    return track
  const worker = new Worker(new URL('./repeat-pictures.worker.ts', import.meta.url), { type: 'module' })
  const steady = new MediaStreamTrackGenerator({ kind: 'video' })
  const { readable: from } = new MediaStreamTrackProcessor({ track })
  const ways: PictureWays = { from, to: steady.writable }
  worker.postMessage(ways, [ways.from, ways.to])
  return steady
}
