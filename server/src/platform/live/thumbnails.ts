/** Thumbnails of a running stream every ten seconds, and a blurred one for viewers without access. */
import { spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import type { Log } from '#platform/log.ts'
import { confine } from '#platform/media-tools/confinement.ts'
import { createMutex } from '#platform/mutex.ts'
import { VIDEO } from '#rules/media.ts'
import type { StreamSink } from './frames.ts'
import { splitByLength } from './h264/nal-units.ts'
import { parameterSets } from './webrtc/rtp.ts'

export type Thumbnails = { thumb: Buffer; blurred: Buffer }

const EVERY_MS = 10_000
/** Runs at low priority: on a busy machine a thumbnail takes long and is still useful. */
const DECODE_MS = 60_000
const MAX_SIDE_PX = 640
const MAX_PICTURE_BYTES = 16 * 1024 * 1024
const MAX_STDERR_BYTES = 64 * 1024
const DECODE_MEMORY_MB = 1_024
const START_CODE = Buffer.from([0, 0, 0, 1])

export function createThumbnails(options: {
  log: Log
  onThumbnails(thumbnails: Thumbnails): void
}): StreamSink {
  const { log, onThumbnails } = options
  let sets: Buffer[] = []
  let takenMs = Number.NEGATIVE_INFINITY
  let isBusy = false
  const ended = new AbortController()

  async function take(frame: Buffer): Promise<void> {
    isBusy = true
    try {
      const thumbnails = await decodeThumbnails(frame, 'h264', ended.signal)
      if (!ended.signal.aborted) onThumbnails(thumbnails)
    } catch (error) {
      if (!ended.signal.aborted) log.warn({ err: error }, 'no new thumbnail of a live stream')
    } finally {
      isBusy = false
    }
  }

  return {
    tracks({ video }) {
      sets = parameterSets(video.avcC)
      takenMs = Number.NEGATIVE_INFINITY
    },
    frame(frame) {
      if (frame.kind !== 'video' || !frame.isKey || isBusy || frame.dtsMs - takenMs < EVERY_MS) return
      const units = splitByLength(frame.data, 4)
      if (!units) return
      takenMs = frame.dtsMs
      void take(Buffer.concat([...sets, ...units].flatMap((unit) => [START_CODE, unit])))
    },
    gap: () => undefined,
    end: () => ended.abort(),
  }
}

const runExclusive = createMutex()

type Format = 'h264' | 'mp4'

/**
 * Decodes the first frame in a separate low-priority process. One at a time: concurrent decodes would only delay each other.
 * Each stream waits for its own thumbnail before requesting another, so the queue is bounded by the number of streams.
 */
export function decodeThumbnails(bytes: Buffer, format: Format, signal: AbortSignal): Promise<Thumbnails> {
  return runExclusive(() => {
    signal.throwIfAborted()
    return decodeNow(bytes, format, signal)
  })
}

/** So small that enlarging reveals nothing. */
const BLURRED = 'scale=24:24:force_original_aspect_ratio=decrease:flags=area,gblur=sigma=1.5'
const THUMB = `scale=${MAX_SIDE_PX}:${MAX_SIDE_PX}:force_original_aspect_ratio=decrease`
const JPEG = ['-frames:v', '1', '-f', 'image2pipe', '-c:v', 'mjpeg']

async function decodeNow(bytes: Buffer, format: Format, signal: AbortSignal): Promise<Thumbnails> {
  const demuxer = format === 'mp4' ? 'mov' : format
  const { command, args, user } = confine(
    [
      ...[
        'ffmpeg',
        '-hide_banner',
        '-v',
        'error',
        '-threads',
        '1',
        '-max_pixels',
        String(VIDEO.maxFramePixels),
      ],
      ...['-protocol_whitelist', 'pipe', '-format_whitelist', demuxer, '-f', demuxer, '-i', 'pipe:0'],
      ...['-map', '0:v:0', '-vf', THUMB, ...JPEG, '-q:v', '4', 'pipe:1'],
      ...['-map', '0:v:0', '-vf', BLURRED, ...JPEG, '-q:v', '8', 'pipe:3'],
    ],
    { memoryMb: DECODE_MEMORY_MB, cpuSeconds: DECODE_MS / 1000, niceness: 10, writesNoFiles: true },
  )
  const child = spawn(command, args, {
    ...{ stdio: ['pipe', 'pipe', 'pipe', 'pipe'], env: { PATH: process.env.PATH }, cwd: '/', ...user },
    ...{ signal, timeout: DECODE_MS, killSignal: 'SIGKILL' },
  })
  const [input, thumb, stderr, blurred] = child.stdio
  // The process may end before reading all input; its exit code reports the failure.
  input?.on('error', () => undefined)
  input?.end(bytes)
  const [thumbnails, words, code] = await Promise.all([
    Promise.all([readAll(thumb, MAX_PICTURE_BYTES), readAll(blurred as Readable, MAX_PICTURE_BYTES)]),
    readAll(stderr, MAX_STDERR_BYTES),
    new Promise<number | null>((resolve, reject) => {
      child.on('error', reject)
      child.on('close', resolve)
    }),
  ])
  const [whole, small] = thumbnails
  if (code !== 0 || !whole?.length || !small?.length)
    throw new Error(`no picture (${code}): ${words?.toString('utf8').slice(-300) ?? ''}`)
  return { thumb: whole, blurred: small }
}

/** Null if too large; reads to the end regardless. */
async function readAll(stream: Readable | null, maxBytes: number): Promise<Buffer | null> {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of stream ?? []) {
    bytes += (piece as Buffer).length
    if (bytes <= maxBytes) pieces.push(piece as Buffer)
  }
  return bytes <= maxBytes ? Buffer.concat(pieces) : null
}
