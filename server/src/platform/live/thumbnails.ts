/** A picture of a running stream every ten seconds, and a blurred one for who may not see it. */
import { spawn } from 'node:child_process'
import sharp from 'sharp'
import { oneAfterTheOther } from '#platform/in-turn.ts'
import type { Log } from '#platform/log.ts'
import type { StreamSink } from './frames.ts'
import { splitByLength } from './h264/nal-units.ts'
import { parameterSets } from './webrtc/rtp.ts'

export type Pictures = { thumb: Buffer; blurred: Buffer }

const EVERY_MS = 10_000
/** It stands back behind everything else: where a machine is busy, a picture takes long and is still worth having. */
const DECODE_MS = 60_000
const MAX_SIDE_PX = 640
const MAX_PICTURE_BYTES = 16 * 1024 * 1024
const START_CODE = Buffer.from([0, 0, 0, 1])

export function createThumbnails(options: { log: Log; onPictures(pictures: Pictures): void }): StreamSink {
  const { log, onPictures } = options
  let sets: Buffer[] = []
  let takenMs = Number.NEGATIVE_INFINITY
  let isBusy = false
  const ended = new AbortController()

  async function take(frame: Buffer): Promise<void> {
    isBusy = true
    try {
      const thumb = await decode(frame, 'h264', ended.signal)
      const pictures = { thumb, blurred: await blur(thumb) }
      if (!ended.signal.aborted) onPictures(pictures)
    } catch (fault) {
      if (!ended.signal.aborted) log.warn({ err: fault }, 'a live has no new picture')
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

const inTurn = oneAfterTheOther()

/**
 * The first picture of some bytes, made in a process of its own that stands back behind everything else. One after the other: many
 * lives at once would only make each other late. Each stream waits for its own before it asks again, so that no more wait than there are.
 */
export function decode(bytes: Buffer, format: 'h264' | 'mp4', signal: AbortSignal): Promise<Buffer> {
  return inTurn(() => {
    signal.throwIfAborted()
    return decodeNow(bytes, format, signal)
  })
}

function decodeNow(bytes: Buffer, format: 'h264' | 'mp4', signal: AbortSignal): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      'nice',
      [
        ...['-n', '10', 'ffmpeg', '-hide_banner', '-v', 'error', '-threads', '1'],
        ...['-f', format, '-i', 'pipe:0', '-frames:v', '1'],
        ...['-vf', `scale=${MAX_SIDE_PX}:${MAX_SIDE_PX}:force_original_aspect_ratio=decrease`],
        ...['-f', 'image2pipe', '-c:v', 'mjpeg', '-q:v', '4', 'pipe:1'],
      ],
      {
        stdio: ['pipe', 'pipe', 'pipe'],
        env: { PATH: process.env.PATH },
        signal,
        timeout: DECODE_MS,
        killSignal: 'SIGKILL',
      },
    )
    const pieces: Buffer[] = []
    let made = 0
    let said = ''
    child.stdout.on('data', (piece: Buffer) => {
      made += piece.length
      if (made <= MAX_PICTURE_BYTES) pieces.push(piece)
    })
    child.stderr.on('data', (piece: Buffer) => {
      said = (said + piece.toString('utf8')).slice(-300)
    })
    child.on('error', reject)
    // It may end before it has read all of it.
    child.stdin.on('error', () => undefined)
    child.on('close', (code) => {
      if (code === 0 && made > 0 && made <= MAX_PICTURE_BYTES) resolve(Buffer.concat(pieces))
      else reject(new Error(`no picture (${code}): ${said}`))
    })
    child.stdin.end(bytes)
  })
}

/** So small that nothing of it can be made out however it is enlarged. */
export function blur(thumb: Buffer): Promise<Buffer> {
  return sharp(thumb).resize(24, 24, { fit: 'inside' }).blur(1.5).jpeg({ quality: 60 }).toBuffer()
}
