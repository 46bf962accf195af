/** An ffmpeg process that scales down a stream's video: frames are matched by their presentation time. */
import type { Log } from '#platform/log.ts'
import { VIDEO } from '#rules/media.ts'
import { openPipe } from '../ffmpeg-pipe.ts'
import { createFlvReader, VIDEO_HEADER, videoConfigTag, videoFrameTag } from '../flv.ts'
import type { VideoFrame, VideoTrack } from '../frames.ts'
import { createTagReader } from '../rtmp/tags.ts'

/** Times are unique whole milliseconds. */
export type StampedFrame = Pick<VideoFrame, 'dtsMs' | 'ptsMs' | 'isKey' | 'data'>

export type RenditionEncoder = {
  take(frame: StampedFrame): void
  /** Flushes the encoder, then ends it. */
  finish(): void
  close(): void
}

type RenditionEncoderOptions = {
  source: VideoTrack
  /** Shorter side of the output. */
  sidePx: number
  framesPerSecond: number
  log: Log
  onTrack(track: VideoTrack): void
  onFrame(frame: StampedFrame): void
  onEnd(how: 'finished' | 'failed'): void
}

/** Below request handling, above housekeeping. */
const NICENESS = 5
/** Address space, far more than is used: each encoder thread reserves its own. */
const MEMORY_MB = 3_072
/** A few seconds of high-quality video. */
const MAX_WAITING_BYTES = 12 * 1024 * 1024
/** About 0.9 Mbit/s at 480p and 2 Mbit/s at 720p. */
const bitsOf = (sidePx: number) => sidePx * sidePx * 4

export function openRenditionEncoder(options: RenditionEncoderOptions): RenditionEncoder {
  const { source, sidePx, framesPerSecond, log, onTrack, onFrame, onEnd } = options
  const tags = createTagReader({
    tracks: ({ video }) => onTrack(video),
    frame: (frame) => frame.kind === 'video' && onFrame(frame),
    dropped: () => {
      throw new Error('Unreadable frame from ffmpeg')
    },
  })
  const size = source.width < source.height ? `${sidePx}:-2` : `-2:${sidePx}`
  const bits = String(bitsOf(sidePx))
  const pipe = openPipe({
    ...{ log, onEnd, niceness: NICENESS, maxWaitingBytes: MAX_WAITING_BYTES },
    failureMessage: 'the encoder of a lower rendition failed',
    onBytes: createFlvReader(tags.readVideo),
    memoryMb: MEMORY_MB,
    format: 'flv',
    // Starts with the first frame, on one thread, without lookahead, and keeps the timestamps.
    inputArgs: [
      ...['-analyzeduration', '0', '-probesize', '32', '-fpsprobesize', '0', '-threads', '1', '-copyts'],
      ...['-max_pixels', String(VIDEO.maxFramePixels)],
    ],
    outputArgs: [
      ...['-an', '-vf', `scale=${size}`, '-pix_fmt', 'yuv420p'],
      ...['-fps_mode', 'passthrough', '-enc_time_base', '1:1000'],
      // Key frames exactly where the source has them, so that segments match.
      ...['-c:v', 'libx264', '-preset', 'veryfast', '-tune', 'zerolatency', '-g', '100000'],
      ...['-sc_threshold', '0', '-force_key_frames', 'source', '-forced-idr', '1'],
      // Rate control needs the frame rate, which timestamps alone do not give.
      ...['-x264-params', `fps=${framesPerSecond}`, '-crf', '24', '-maxrate', bits, '-bufsize', bits],
      ...['-f', 'flv', '-flvflags', 'no_duration_filesize', '-flush_packets', '1', 'pipe:1'],
    ],
  })
  pipe.write(VIDEO_HEADER)
  pipe.write(videoConfigTag(source.avcC))
  return { take: (frame) => pipe.write(videoFrameTag(frame)), finish: pipe.finish, close: pipe.close }
}
