/** Runs in a worker, because browsers throttle the timers of a page behind the shared window. */
import { repeatPictures } from './repeat-pictures.ts'

/** Three frames per HLS part, so that no part is late. */
const EVERY_MS = 100

export type PictureWays = { from: ReadableStream<VideoFrame>; to: WritableStream<VideoFrame> }

self.addEventListener('message', async ({ data }: MessageEvent<PictureWays>) => {
  await repeatPictures(data.from, data.to, {
    everyMs: EVERY_MS,
    later: (picture, us) => new VideoFrame(picture, { timestamp: picture.timestamp + us }),
    clone: (picture) => picture.clone(),
    close: (picture) => picture.close(),
  })
  self.close()
})
