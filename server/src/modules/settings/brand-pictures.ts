/** Logos and app icons: drawn anew from what staff upload, in a confined process, and stored under their hash. */
import { createHash } from 'node:crypto'
import { Refusal } from '#platform/errors.ts'
import type { PictureOrder } from '#platform/media-tools/picture-child.ts'
import { withPictureLock } from '#platform/media-tools/picture-turn.ts'
import { PictureFailure, unpackPicture } from '#platform/media-tools/unpack-picture.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { BRAND_PICTURE_LIMITS, type BrandPictureKind, CANVAS_COLOUR } from '#rules/site-settings/branding.ts'
import { findBrandPicture, hasBrandPicture, insertBrandPicture } from './brand-queries.ts'
import type { BrandVariant } from './tables.ts'

const { maxPixels, minPx } = BRAND_PICTURE_LIMITS
const WORDS = {
  type: 'Use an SVG or PNG picture',
  moves: 'This picture is animated. Use a still one.',
  pixels: `This picture has more than ${maxPixels / 1_000_000} megapixels. Use a smaller one.`,
  small: `Use a picture at least ${minPx} pixels wide`,
  damaged: 'Couldn’t read this picture. Try another one.',
  shape: 'App icons must be square',
} as const
const SLOW = 'Couldn’t read your picture. Try again, or use a simpler one.'

const BASE = {
  formats: ['png', 'svg'],
  maxPixels,
  maxSidePx: 1_024,
  to: 'png',
} as const satisfies PictureOrder
const onSquare = (sidePx: number, insetPx = 0, background: string | null = null): PictureOrder => ({
  ...BASE,
  minSidePx: minPx,
  square: { sidePx, insetPx, background },
})

/** Systems cut maskable icons to a circle: a tenth on each side may be lost. iPhones draw transparent pixels black. */
const ORDERS: Record<BrandPictureKind, Partial<Record<BrandVariant, PictureOrder>>> = {
  logo: { logo: BASE },
  icon: {
    large: onSquare(512),
    small: onSquare(192),
    apple: onSquare(180, 0, CANVAS_COLOUR),
    maskable: onSquare(512, 52, CANVAS_COLOUR),
  },
}
/** The variant whose row shows that a picture of this kind exists, and whose hash is its id. */
const MAIN: Record<BrandPictureKind, BrandVariant> = { logo: 'logo', icon: 'large' }
const SETTINGS: Record<string, BrandPictureKind> = { 'branding.logo': 'logo', 'branding.icon': 'icon' }

/** Returns its id. The same picture again is the same row. */
export async function saveBrandPicture(
  { db }: { db: Db },
  kind: BrandPictureKind,
  bytes: Buffer,
): Promise<{ id: string }> {
  const pictures = await withPictureLock(async () => {
    if (kind === 'icon') await checkShape(bytes)
    const made: { variant: BrandVariant; png: Buffer }[] = []
    for (const [variant, order] of Object.entries(ORDERS[kind]))
      made.push({ variant: variant as BrandVariant, png: await draw(bytes, order) })
    return made
  })
  const main = pictures.find(({ variant }) => variant === MAIN[kind])?.png ?? Buffer.alloc(0)
  if (kind === 'logo' && sizeOf(main).width < minPx) throw refused(WORDS.small)
  const id = createHash('sha256').update(main).digest('hex')
  await insertBrandPicture(db, id, pictures)
  return { id }
}

export const loadBrandPicture = findBrandPicture

export async function refuseMissingPictures(
  tx: Tx,
  changes: readonly { key: string; value: unknown }[],
): Promise<void> {
  for (const { key, value } of changes) {
    const kind = SETTINGS[key]
    if (!kind || typeof value !== 'string' || (await hasBrandPicture(tx, value, MAIN[kind]))) continue
    const message = 'Upload the picture again'
    throw new Refusal('BAD_INPUT', { message, fields: { [key]: message } })
  }
}

async function checkShape(bytes: Buffer): Promise<void> {
  const { width, height } = sizeOf(await draw(bytes, { ...BASE, minSidePx: minPx }))
  if (Math.abs(width - height) > Math.max(width, height) / 50) throw refused(WORDS.shape)
}

/** From the header of a PNG. */
function sizeOf(png: Buffer): { width: number; height: number } {
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) }
}

async function draw(bytes: Buffer, order: PictureOrder): Promise<Buffer> {
  try {
    return (await unpackPicture(bytes, order)).bytes
  } catch (error) {
    if (!(error instanceof PictureFailure)) throw error
    const { reason } = error
    if (reason === 'machine' || reason === 'slow') throw new Refusal('UNAVAILABLE', { message: SLOW })
    throw refused(WORDS[reason === 'crashed' ? 'damaged' : reason])
  }
}

function refused(message: string): Refusal {
  return new Refusal('BAD_INPUT', { message, fields: { picture: message } })
}
