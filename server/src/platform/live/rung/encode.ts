/** One ffmpeg that makes a stream's pictures smaller: frames go in and come out, known by the time they are shown at. */
import type { Log } from '#platform/log.ts'
import { VIDEO } from '#rules/media.ts'
import { openPipe } from '../ffmpeg-pipe.ts'
import { configurationTag, createFlvReader, PICTURES_HEAD, pictureTag } from '../flv.ts'
import type { VideoFrame, VideoTrack } from '../frames.ts'
import { createTagReader } from '../rtmp/tags.ts'

/** Whole milliseconds, each picture's own. */
export type Stamped = Pick<VideoFrame, 'dtsMs' | 'ptsMs' | 'isKey' | 'data'>

export type Encode = {
  take(picture: Stamped): void
  /** What is inside comes out, and then it ends. */
  finish(): void
  close(): void
}

export type EncodeOptions = {
  source: VideoTrack
  /** The shorter side of what comes out. */
  sidePx: number
  framesPerSecond: number
  log: Log
  onTrack(track: VideoTrack): void
  onPicture(picture: Stamped): void
  onEnd(how: 'finished' | 'failed'): void
}

/** Behind whoever serves people, before those who only tidy up. */
const NICENESS = 5
/** Reserved far more than used: each thread of the encoder has its own. */
const MEMORY_MB = 3_072
/** Some seconds of a very good picture. */
const MAX_WAITING_BYTES = 12 * 1024 * 1024
/** 480p has about 0.9 Mbit/s, 720p two. */
const bitsOf = (sidePx: number) => sidePx * sidePx * 4

export function openEncode(options: EncodeOptions): Encode {
  const { source, sidePx, framesPerSecond, log, onTrack, onPicture, onEnd } = options
  const tags = createTagReader({
    tracks: ({ video }) => onTrack(video),
    frame: (frame) => frame.kind === 'video' && onPicture(frame),
    dropped: () => {
      throw new Error('a picture that cannot be read')
    },
  })
  const size = source.width < source.height ? `${sidePx}:-2` : `-2:${sidePx}`
  const bits = String(bitsOf(sidePx))
  const pipe = openPipe({
    ...{ log, onEnd, niceness: NICENESS, maxWaitingBytes: MAX_WAITING_BYTES },
    words: 'a live is not made smaller any more',
    onBytes: createFlvReader(tags.readVideo),
    memoryMb: MEMORY_MB,
    format: 'flv',
    // It begins with the first picture, on one thread, which waits for no later picture, and keeps the times.
    reading: [
      ...['-analyzeduration', '0', '-probesize', '32', '-fpsprobesize', '0', '-threads', '1', '-copyts'],
      ...['-max_pixels', String(VIDEO.maxFramePixels)],
    ],
    args: [
      ...['-an', '-vf', `scale=${size}`, '-pix_fmt', 'yuv420p'],
      ...['-fps_mode', 'passthrough', '-enc_time_base', '1:1000'],
      // Key frames where the source has them and nowhere else, so that segments begin alike.
      ...['-c:v', 'libx264', '-preset', 'veryfast', '-tune', 'zerolatency', '-g', '100000'],
      ...['-sc_threshold', '0', '-force_key_frames', 'source', '-forced-idr', '1'],
      // The rate is shared out among frames: how many there are in a second, times alone do not tell it.
      ...['-x264-params', `fps=${framesPerSecond}`, '-crf', '24', '-maxrate', bits, '-bufsize', bits],
      ...['-f', 'flv', '-flvflags', 'no_duration_filesize', '-flush_packets', '1', 'pipe:1'],
    ],
  })
  pipe.write(PICTURES_HEAD)
  pipe.write(configurationTag(source.avcC))
  return { take: (picture) => pipe.write(pictureTag(picture)), finish: pipe.finish, close: pipe.close }
}
