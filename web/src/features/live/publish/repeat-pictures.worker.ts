/** In a worker, whose clock is not slowed down when the page is behind the window that is shared. */
import { repeatPictures } from './repeat-pictures.ts'

/** Three to a part of a stream, so that none is late. */
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
