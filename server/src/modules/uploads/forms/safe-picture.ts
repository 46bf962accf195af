/** A picture of somebody's, made safe to show: upright, not too large, and without what the camera wrote into it. */
import sharp from 'sharp'
import { Refusal } from '#platform/errors.ts'
import { UNUSABLE_TEXT } from '#platform/media-tools/unusable.ts'

const MAX_SIDE_PX = 2048
const MAX_PIXELS = 50_000_000
const DECODE_SECONDS = 15

export async function safePicture(bytes: Buffer): Promise<Buffer> {
  try {
    return await sharp(bytes, {
      limitInputPixels: MAX_PIXELS,
      failOn: 'error',
      sequentialRead: true,
      pages: 1,
    })
      .timeout({ seconds: DECODE_SECONDS })
      .autoOrient()
      .resize(MAX_SIDE_PX, MAX_SIDE_PX, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .webp({ quality: 82 })
      .toBuffer()
  } catch {
    // The decoder only ever sees bytes of a stranger's file: what it cannot do with them is the file's fault.
    throw new Refusal('UNSUPPORTED_TYPE', { message: UNUSABLE_TEXT.damagedPhoto })
  }
}
