/** Makes every size of a picture that the site shows, without the camera's metadata. */
import path from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { PHOTO } from '#rules/media.ts'
import { readHead } from './input.ts'
import { withPictureLock } from './picture-turn.ts'
import { sniffContent } from './sniff.ts'
import { UnusableMedia } from './unusable.ts'

/** The uploader waits for large sizes: half the time for 5 % more bytes. */
const QUICK = { effort: 2 } as const
const FULL_SIDE_PX = 2160
const POSTER = { width: 1080, height: 1920 } as const
const GRID_WIDTH_PX = 480
const PREVIEW_WIDTH_PX = 720
/** What remains of a locked picture: a few colours, from which nothing can be reconstructed. */
const BLUR = { cells: 8, widthPx: 48, sigma: 4 } as const

/** The crop around the centre. */
type Shape = { widthPx: number; heightPx: number }

/** Writes full, poster, grid and blur as WebP. Returns the picture's size as displayed. */
export function makePictures(input: {
  source: string
  folder: string
  shape?: Shape
}): Promise<{ widthPx: number; heightPx: number }> {
  return withPictureLock(async () => {
    const { picture, widthPx, heightPx } = await openPicture(input.source, input.shape)
    const to = (name: string): string => path.join(input.folder, name)
    await picture()
      .webp({ quality: 86, ...QUICK })
      .toFile(to('full.webp'))
    await within(picture(), POSTER)
      .webp({ quality: 80, ...QUICK })
      .toFile(to('poster.webp'))
    await within(picture(), { width: GRID_WIDTH_PX }).webp({ quality: 76 }).toFile(to('grid.webp'))
    await (await blurred(picture())).toFile(to('blur.webp'))
    return { widthPx, heightPx }
  })
}

/** Writes preview.webp of a photo. Moving previews of videos are made in frames.ts. */
export function makePhotoPreview(input: { source: string; folder: string }): Promise<void> {
  return withPictureLock(async () => {
    const { picture } = await openPicture(input.source)
    const preview = within(picture(), { width: PREVIEW_WIDTH_PX }).webp({ quality: 78 })
    await preview.toFile(path.join(input.folder, 'preview.webp'))
  })
}

function within(picture: Sharp, size: { width: number; height?: number }): Sharp {
  return picture.resize({ ...size, fit: 'inside', withoutEnlargement: true })
}

/** The grid of colours is enlarged only after it was written as a picture, so that no finer detail can survive. */
async function blurred(picture: Sharp): Promise<Sharp> {
  const cells = await picture
    .resize(BLUR.cells, BLUR.cells, { fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const height = Math.max(1, Math.round((BLUR.widthPx * cells.info.height) / cells.info.width))
  return fromRaw(cells)
    .resize(BLUR.widthPx, Math.min(height, BLUR.widthPx * 8), { fit: 'fill', kernel: 'cubic' })
    .blur(BLUR.sigma)
    .webp({ quality: 60 })
}

type Raw = Awaited<ReturnType<typeof rawOf>>

/** Reads the file once, in the largest size needed; all other sizes are made from that. */
async function openPicture(source: string, shape?: Shape) {
  const kind = sniffContent(await readHead(source))
  if (kind !== 'jpeg' && kind !== 'png' && kind !== 'webp') throw new UnusableMedia('notPhoto')
  try {
    const open = (): Sharp =>
      sharp(source, { limitInputPixels: PHOTO.maxPixels, failOn: 'truncated', sequentialRead: true })
    const found = await open().metadata()
    if (found.format !== kind) throw new UnusableMedia('notPhoto')
    if ((found.pages ?? 1) > 1) throw new UnusableMedia('photoMoves')
    const raw = await rawOf(open(), shape)
    const { width, height } = found.autoOrient
    return { picture: () => fromRaw(raw), widthPx: width, heightPx: height }
  } catch (error) {
    throw asUnusable(error)
  }
}

function rawOf(picture: Sharp, shape?: Shape) {
  const upright = picture.autoOrient()
  const sized = shape
    ? upright.resize({ ...largestOf(shape), fit: 'cover' })
    : within(upright, { width: FULL_SIDE_PX, height: FULL_SIDE_PX })
  return sized
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
}

function largestOf({ widthPx, heightPx }: Shape): { width: number; height: number } {
  const scale = Math.min(1, FULL_SIDE_PX / Math.max(widthPx, heightPx))
  const side = (px: number) => Math.max(1, Math.round(px * scale))
  return { width: side(widthPx), height: side(heightPx) }
}

function fromRaw({ data, info }: Raw): Sharp {
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
}

/** System errors carry a code; what libvips reports about a file does not. */
function asUnusable(error: unknown): unknown {
  if (error instanceof UnusableMedia || !(error instanceof Error) || 'code' in error) return error
  if (/memory|No space|ENOSPC/i.test(error.message)) return error
  const reason = /pixel limit|too large/i.test(error.message) ? 'photoTooLarge' : 'damagedPhoto'
  return new UnusableMedia(reason, { cause: error })
}
