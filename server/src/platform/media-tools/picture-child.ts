/**
 * Decodes one untrusted picture in a process of its own and exits: reads standard input, writes standard output, touches no disk.
 * An exploit of the decoder gains control only of this process, which holds no secrets.
 */
import sharp, { type Sharp } from 'sharp'
import { sniffContent } from './sniff.ts'

export type PictureProblem = 'type' | 'moves' | 'pixels' | 'small' | 'damaged' | 'machine'

export type PictureOrder = {
  formats: readonly ('jpeg' | 'png' | 'webp' | 'svg')[]
  maxPixels: number
  /** Larger pictures are scaled down to this size. */
  maxSidePx: number
  /** Of the shorter side. */
  minSidePx?: number
  to: 'jpeg' | 'png'
  /** If set, the picture is centred on a square of this size, with the space around it filled or transparent. */
  square?: { sidePx: number; insetPx: number; background: string | null }
  /** If set, the answer also contains the picture in this width in shades of grey, one byte per pixel. */
  greyPx?: number
}

export type PictureMade = { problem: PictureProblem } | { pictureBytes: number; grey: GreyImage | null }
export type GreyImage = { width: number; height: number }

/** The resolution at which a unit of an SVG is one pixel. */
const SVG_DENSITY = 72
const SVG_HEAD_BYTES = 4_096

sharp.concurrency(1)
sharp.cache(false)

await answer()

async function answer(): Promise<void> {
  const { order, bytes } = readInput(await readAll())
  const made = await make(bytes, order)
  if ('problem' in made) return write({ problem: made.problem })
  const grey = made.grey && { width: made.grey.info.width, height: made.grey.info.height }
  write({ pictureBytes: made.picture.length, grey }, made.picture, made.grey?.data)
}

async function make(bytes: Buffer, order: PictureOrder) {
  try {
    return (await problemOf(bytes, order)) ?? (await drawn(bytes, order))
  } catch (error) {
    // System errors carry a code; what the library reports about a picture does not.
    const isMachine = !(error instanceof Error) || 'code' in error || /memory|No space/i.test(error.message)
    return { problem: isMachine ? ('machine' as const) : ('damaged' as const) }
  }
}

/** Reads only the header: pictures that are too large are refused before they are decoded. */
async function problemOf(bytes: Buffer, { formats, maxPixels, minSidePx = 0 }: PictureOrder) {
  const kind = sniffContent(bytes) ?? (isSvg(bytes) ? 'svg' : null)
  const found = await sharp(bytes, { limitInputPixels: false }).metadata()
  const { width, height } = found.autoOrient
  const problems: [boolean, PictureProblem][] = [
    [!formats.some((format) => format === kind) || found.format !== kind, 'type'],
    [(found.pages ?? 1) > 1, 'moves'],
    [found.width * found.height > maxPixels, 'pixels'],
    [kind !== 'svg' && Math.min(width, height) < minSidePx, 'small'],
  ]
  const problem = problems.find(([isSo]) => isSo)?.[1]
  return problem ? { problem } : null
}

async function drawn(bytes: Buffer, { maxPixels, maxSidePx, to, square, greyPx }: PictureOrder) {
  // Sequential access; otherwise the library would decode large pictures into a temporary file.
  const open = sharp(bytes, {
    limitInputPixels: maxPixels,
    failOn: 'truncated',
    sequentialRead: true,
    ...(isSvg(bytes) && { density: await densityFor(bytes, maxSidePx) }),
  })
  const upright = open.autoOrient()
  const sized = square
    ? onSquare(upright, square)
    : upright.resize({ width: maxSidePx, height: maxSidePx, fit: 'inside', withoutEnlargement: true })
  const picture = await (to === 'jpeg' ? asJpeg(sized) : sized.toColourspace('srgb').png()).toBuffer()
  const grey = greyPx === undefined ? null : await greyOf(picture, greyPx)
  return { picture, grey }
}

/** Only tells which decoder is tried: what it draws is pixels, so that scripts and links in it are gone. */
function isSvg(bytes: Buffer): boolean {
  return /^(?:\ufeff|\s|<\?xml[^>]*>|<!--[\s\S]*?-->|<!DOCTYPE[^>]*>)*<svg[\s>]/i.test(
    bytes.toString('utf8', 0, SVG_HEAD_BYTES),
  )
}

/** Vectors are drawn at the size that is needed, whatever size they state. */
async function densityFor(bytes: Buffer, maxSidePx: number): Promise<number> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
  const density = (SVG_DENSITY * maxSidePx) / Math.max(width, height)
  return Math.min(SVG_DENSITY * 100, Math.max(1, density))
}

function onSquare(
  picture: Sharp,
  { sidePx, insetPx, background }: NonNullable<PictureOrder['square']>,
): Sharp {
  const inner = sidePx - 2 * insetPx
  const around = background ?? { r: 0, g: 0, b: 0, alpha: 0 }
  const placed = picture
    .resize({ width: inner, height: inner, fit: 'contain', background: around })
    .extend({ top: insetPx, bottom: insetPx, left: insetPx, right: insetPx, background: around })
  return background === null ? placed : placed.flatten({ background })
}

function asJpeg(picture: Sharp): Sharp {
  return picture.flatten({ background: '#ffffff' }).toColourspace('srgb').jpeg({ quality: 90 })
}

function greyOf(picture: Buffer, side: number) {
  return sharp(picture)
    .resize({ width: side, height: side, fit: 'inside' })
    .flatten({ background: '#ffffff' })
    .greyscale()
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true })
}

function readInput(input: Buffer): { order: PictureOrder; bytes: Buffer } {
  const end = 4 + input.readUInt32BE(0)
  return { order: JSON.parse(input.toString('utf8', 4, end)), bytes: input.subarray(end) }
}

async function readAll(): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of process.stdin) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

function write(made: PictureMade, ...parts: (Buffer | undefined)[]): void {
  const head = Buffer.from(JSON.stringify(made))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(head.length)
  process.stdout.write(Buffer.concat([length, head, ...parts.flatMap((part) => part ?? [])]))
}
