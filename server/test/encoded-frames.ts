/** Frames for tests, as an encoder sends them, made by real ffmpeg. */
import { execFileSync } from 'node:child_process'
import type { Frame, StreamSink, Tracks } from '#platform/live/frames.ts'
import type { AacTrack } from '#platform/live/hls/init-segment.ts'

export type RecordedClip = { tracks: Tracks; frames: Frame[] }

export type LiveClipOptions = {
  seconds?: number
  size?: string
  fps?: number
  keyEvery?: number
  hasSound?: boolean
  bFrames?: number
  /** Several megabits per second, however small the picture. */
  isNoisy?: boolean
}

/** Encodes a test picture and a tone through FLV, so that times are rounded as in RTMP. */
export function encodeClip({
  seconds = 4,
  size = '160x90',
  fps = 30,
  keyEvery = 30,
  hasSound = true,
  bFrames = 0,
  isNoisy = false,
}: LiveClipOptions = {}): RecordedClip {
  const noise = isNoisy ? ',noise=alls=60:allf=t' : ''
  const flv = execFileSync(
    'ffmpeg',
    [
      ...['-nostdin', '-v', 'error', '-f', 'lavfi', '-i', `testsrc=size=${size}:rate=${fps}${noise}`],
      ...(hasSound ? ['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=44100'] : []),
      ...['-t', String(seconds), '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'],
      ...[
        '-g',
        String(keyEvery),
        '-keyint_min',
        String(keyEvery),
        '-sc_threshold',
        '0',
        '-bf',
        String(bFrames),
      ],
      ...['-c:a', 'aac', '-b:a', '64k', '-f', 'flv', '-flvflags', 'no_duration_filesize', 'pipe:1'],
    ],
    { maxBuffer: 64 * 1024 * 1024 },
  )
  return readFlv(flv)
}

export function play({ tracks, frames }: RecordedClip, sink: StreamSink): void {
  sink.tracks(tracks)
  for (const frame of frames) sink.frame(frame)
}

/** The same frames, shifted in time. */
export function shiftedBy({ tracks, frames }: RecordedClip, ms: number): RecordedClip {
  return {
    tracks,
    frames: frames.map((frame) =>
      frame.kind === 'video'
        ? { ...frame, dtsMs: frame.dtsMs + ms, ptsMs: frame.ptsMs + ms }
        : { ...frame, dtsMs: frame.dtsMs + ms },
    ),
  }
}

function readFlv(flv: Buffer): RecordedClip {
  const frames: Frame[] = []
  let avcC: Buffer | null = null
  let audio: AacTrack | null = null
  for (let at = 13; at + 11 <= flv.length; ) {
    const kind = flv[at]
    const length = flv.readUIntBE(at + 1, 3)
    const dtsMs = flv.readUIntBE(at + 4, 3)
    const body = flv.subarray(at + 11, at + 11 + length)
    at += length + 15
    if (kind === 9 && body[1] === 0) avcC = body.subarray(5)
    if (kind === 9 && body[1] === 1)
      frames.push({
        ...{ kind: 'video', dtsMs, ptsMs: dtsMs + body.readIntBE(2, 3) },
        ...{ isKey: (body[0] ?? 0) >> 4 === 1, data: body.subarray(5) },
      })
    if (kind === 8 && body[1] === 0)
      audio = { codec: 'aac', config: body.subarray(2, 4), sampleRate: 44_100, channels: 1 }
    if (kind === 8 && body[1] === 1) frames.push({ kind: 'audio', dtsMs, data: body.subarray(2) })
  }
  if (!avcC) throw new Error('ffmpeg made no video')
  const { width, height } = sizeOf(flv)
  // Audio before the first video frame is never played.
  const first = frames.findIndex(({ kind }) => kind === 'video')
  return { tracks: { video: { codec: 'h264', avcC, width, height }, audio }, frames: frames.slice(first) }
}

/** The size is in FLV's first tag, as text and numbers. */
function sizeOf(flv: Buffer): { width: number; height: number } {
  const number = (name: string) => flv.readDoubleBE(flv.indexOf(name) + name.length + 1)
  return { width: number('width'), height: number('height') }
}
