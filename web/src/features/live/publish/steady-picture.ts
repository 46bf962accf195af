/**
 * A screen on which nothing moves gives a picture a second, or none. Whoever watches by HLS waits for each of them, so the last one
 * is sent again until the next comes. A browser that cannot do that sends what its screen gives.
 */
import type { PictureWays } from './repeat-pictures.worker.ts'

/** Of the browsers that have them; the compiler's own list does not know them yet. */
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

/** Ends with the track that it is made of, which still has to be stopped. */
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
