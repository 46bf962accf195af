/**
 * Fingerprints of pictures that barely change when a picture is encoded again, scaled or recoloured: a tiny grey copy, and for each
 * pair of neighbouring pixels which one is lighter (difference hash).
 */
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { inputOf } from './input.ts'
import { produceFile, WITHOUT_METADATA } from './produce.ts'
import type { ToolRun } from './run-tool.ts'
import type { VideoKind } from './sniff.ts'

const WIDTH = 17
const HEIGHT = 16
const BYTES = WIDTH * HEIGHT
const FINER = 8

/** Below this contrast the picture is one plain area, and all plain areas look alike. */
const LEAST_CONTRAST = 6

const MIN_SHARE = 0.1
/** Pixels of a plain area differ by this much after encoding again. */
const NOISE = 2

const FRAMES_MAX = 60

/** 256 bits each, as PostgreSQL's bit(256): the picture and its mirror image. */
export type Print = { straight: string; mirrored: string }

/** None for a plain picture. */
export async function printsOfPhoto(source: string | Buffer): Promise<Print[]> {
  const grey = await sharp(source)
    .rotate()
    .flatten({ background: 'white' })
    .greyscale()
    .resize(WIDTH * FINER, HEIGHT * FINER, { fit: 'fill' })
    .raw()
    .toBuffer()
  return printsOf(averaged(grey))
}

/** One per second for up to a minute, without duplicates. */
export async function printsOfVideo(
  input: { source: string; kind: VideoKind; target: string },
  run: ToolRun,
): Promise<Print[]> {
  await produceFile(
    [
      ...[...inputOf(input.source, input.kind), '-map', '0:V:0', '-an', ...WITHOUT_METADATA],
      ...['-vf', `fps=1:round=up,scale=${WIDTH}:${HEIGHT}:flags=area,format=gray`],
      ...['-frames:v', String(FRAMES_MAX), '-c:v', 'rawvideo', '-f', 'rawvideo'],
    ],
    input.target,
    run,
  )
  return printsOf(await readFile(input.target))
}

/** Pixels of the tiny copy are averages of their area: single samples would change with every size. */
function averaged(grey: Uint8Array): Uint8Array {
  const small = new Uint8Array(BYTES)
  for (let at = 0; at < BYTES; at += 1) {
    let sum = 0
    for (let n = 0; n < FINER * FINER; n += 1) {
      const row = Math.floor(at / WIDTH) * FINER + Math.floor(n / FINER)
      const column = (at % WIDTH) * FINER + (n % FINER)
      sum += grey[row * WIDTH * FINER + column] ?? 0
    }
    small[at] = sum / (FINER * FINER)
  }
  return small
}

function printsOf(grey: Uint8Array): Print[] {
  const prints = new Map<string, Print>()
  for (let start = 0; start + BYTES <= grey.length; start += BYTES) {
    const frame = grey.subarray(start, start + BYTES)
    const straight = bitsOf(frame)
    if (contrastOf(frame) >= LEAST_CONTRAST && isDistinctive(straight))
      prints.set(straight, { straight, mirrored: bitsOf(flopped(frame)) })
  }
  return [...prints.values()]
}

function bitsOf(frame: Uint8Array): string {
  let bits = ''
  for (let row = 0; row < HEIGHT; row += 1)
    for (let column = 0; column + 1 < WIDTH; column += 1) {
      const at = row * WIDTH + column
      bits += (frame[at] ?? 0) > (frame[at + 1] ?? 0) + NOISE ? '1' : '0'
    }
  return bits
}

function flopped(frame: Uint8Array): Uint8Array {
  return frame.map((_, at) => frame[at - 2 * (at % WIDTH) + WIDTH - 1] ?? 0)
}

/** A smooth gradient sets almost no bits, or almost all: many pictures do. */
function isDistinctive(print: string): boolean {
  const share = print.replaceAll('0', '').length / print.length
  return share > MIN_SHARE && share < 1 - MIN_SHARE
}

function contrastOf(frame: Uint8Array): number {
  const mean = frame.reduce((sum, value) => sum + value, 0) / frame.length
  return Math.sqrt(frame.reduce((sum, value) => sum + (value - mean) ** 2, 0) / frame.length)
}
