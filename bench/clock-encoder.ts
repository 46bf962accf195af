/** An encoder whose pictures show their creation time: pictures are drawn here, and ffmpeg encodes and sends them by RTMP immediately. */
import { spawn } from 'node:child_process'
import type { Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { CLOCK, clockBits } from './clock-picture.ts'

const FRAMES_PER_SECOND = 25
const SAMPLE_RATE = 48_000
const TONE_HZ = 440
const { width, height, blockPx, top } = CLOCK
const [BLACK, WHITE, GREY] = [16, 235, 128]

/** Audio samples for the duration of one picture. */
const SAMPLES_A_FRAME = SAMPLE_RATE / FRAMES_PER_SECOND

/** Audio uses the same clock as the pictures: players would wait for audio that starts later. */
export function startClockEncoder(url: string, { keyEverySeconds = 1 } = {}): AsyncDisposable {
  const atOnce = ['-probesize', '32', '-analyzeduration', '0', '-fflags', 'nobuffer']
  const encoder = spawn(
    'ffmpeg',
    [
      ...['-v', 'error', ...atOnce, '-f', 'rawvideo', '-pix_fmt', 'yuv420p', '-s', `${width}x${height}`],
      ...['-r', String(FRAMES_PER_SECOND), '-i', 'pipe:0'],
      ...[...atOnce, '-f', 's16le', '-ar', String(SAMPLE_RATE), '-ac', '1', '-i', 'pipe:3'],
      ...['-map', '0:v', '-map', '1:a'],
      ...['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency'],
      ...['-g', String(keyEverySeconds * FRAMES_PER_SECOND), '-b:v', '800k'],
      ...['-c:a', 'aac', '-b:a', '64k', '-flush_packets', '1', '-f', 'flv', url],
    ],
    { stdio: ['pipe', 'ignore', 'inherit', 'pipe'] },
  )
  const [camera, microphone] = [encoder.stdio[0] as Writable, encoder.stdio[3] as Writable]
  for (const pipe of [camera, microphone]) pipe.on('error', () => undefined)
  const ended = new Promise((resolve) => encoder.once('exit', resolve))
  let isOver = false
  const painting = paint()

  async function paint(): Promise<void> {
    const startedAt = performance.now()
    for (let frame = 0; !isOver; frame += 1) {
      await sleep(Math.max(0, startedAt + (frame * 1000) / FRAMES_PER_SECOND - performance.now()))
      // Writes are asynchronous, so each picture needs its own buffer.
      camera.write(picture(frame))
      microphone.write(sound(frame))
    }
  }

  return {
    async [Symbol.asyncDispose]() {
      isOver = true
      await painting
      encoder.kill('SIGKILL')
      await ended
    },
  }
}

function sound(frame: number): Buffer {
  const bytes = Buffer.alloc(SAMPLES_A_FRAME * 2)
  for (let sample = 0; sample < SAMPLES_A_FRAME; sample += 1) {
    const seconds = (frame * SAMPLES_A_FRAME + sample) / SAMPLE_RATE
    bytes.writeInt16LE(Math.round(Math.sin(2 * Math.PI * TONE_HZ * seconds) * 8_000), sample * 2)
  }
  return bytes
}

/** Draws a moving bar above the clock, so that the encoder has changes to encode. */
function picture(frame: number): Buffer {
  const bytes = Buffer.alloc((width * height * 3) / 2, GREY)
  const bar = (frame * 8) % (width - 64)
  for (let y = 0; y < top; y += 1) bytes.fill(WHITE, y * width + bar, y * width + bar + 64)
  const line = Buffer.alloc(width)
  clockBits(Date.now()).forEach((isSet, at) => {
    line.fill(isSet ? WHITE : BLACK, at * blockPx, (at + 1) * blockPx)
  })
  for (let y = top; y < height; y += 1) line.copy(bytes, y * width)
  return bytes
}
