/** Runs in a worker, because browsers throttle the timers of a page behind the shared window. */
import { repeatFrames } from './repeat-pictures.ts'

/** Three frames per HLS part, so that no part is late. */
const EVERY_MS = 100

export type FrameStreams = { from: ReadableStream<VideoFrame>; to: WritableStream<VideoFrame> }

self.addEventListener('message', async ({ data }: MessageEvent<FrameStreams>) => {
  await repeatFrames(data.from, data.to, {
    everyMs: EVERY_MS,
    delayed: (frame, us) => new VideoFrame(frame, { timestamp: frame.timestamp + us }),
    clone: (frame) => frame.clone(),
    close: (frame) => frame.close(),
  })
  self.close()
})
