/**
 * Converts an upload to an upright picture without metadata. A separate process without keys decodes it, all in memory, so that
 * plaintext never touches the disk.
 */
import { Refusal } from '#platform/errors.ts'
import type { PictureOrder } from '#platform/media-tools/picture-child.ts'
import { withPictureLock } from '#platform/media-tools/picture-turn.ts'
import { sniffContent } from '#platform/media-tools/sniff.ts'
import { PictureFailure, type UnpackedPicture, unpackPicture } from '#platform/media-tools/unpack-picture.ts'
import { CREATOR_APPLICATION, type DocumentKind } from '#rules/creator-application.ts'
import { inkProblem, SCALED_WIDTH_PX } from './ink.ts'

const PICTURE_WORDS = {
  type: 'Use a PNG, JPEG or WebP picture',
  moves: 'This picture is animated. Use a still one.',
  pixels: `This picture has more than ${CREATOR_APPLICATION.maxPicturePixels / 1_000_000} megapixels. Use a smaller one.`,
  small: `Your face photo must be at least ${CREATOR_APPLICATION.minFacePx} pixels wide and high`,
  damaged: 'This picture is damaged. Try another one.',
  signatureType: 'Your signature must be a PNG picture',
} as const

/** Enough to read the smallest print of a passport. */
const MAX_SIDE_PX = 3_500
const SIGNATURE_WIDTH_PX = 900
const SLOW = 'Couldn’t read your picture. Try again, or use a smaller one.'

export type ReadPicture = { bytes: Buffer; contentType: 'image/jpeg' | 'image/png' }

const PHOTO = {
  formats: ['jpeg', 'png', 'webp'],
  maxPixels: CREATOR_APPLICATION.maxPicturePixels,
  maxSidePx: MAX_SIDE_PX,
  to: 'jpeg',
} as const satisfies PictureOrder

const SIGNATURE = {
  ...{ ...PHOTO, formats: ['png'], maxSidePx: SIGNATURE_WIDTH_PX },
  ...{ to: 'png', greyPx: SCALED_WIDTH_PX },
} as const satisfies PictureOrder

export function readIdentityPicture(bytes: Buffer, kind: DocumentKind): Promise<ReadPicture> {
  return withPictureLock(() => (kind === 'signature' ? readSignature(bytes) : readPhoto(bytes, kind)))
}

async function readPhoto(bytes: Buffer, kind: 'document' | 'face'): Promise<ReadPicture> {
  checkContentType(bytes, PHOTO.formats, PICTURE_WORDS.type)
  const order = kind === 'face' ? { ...PHOTO, minSidePx: CREATOR_APPLICATION.minFacePx } : PHOTO
  const picture = await decodePicture(bytes, order)
  return { bytes: picture.bytes, contentType: 'image/jpeg' }
}

async function readSignature(bytes: Buffer): Promise<ReadPicture> {
  checkContentType(bytes, SIGNATURE.formats, PICTURE_WORDS.signatureType)
  const picture = await decodePicture(bytes, SIGNATURE)
  const problem = picture.grey && inkProblem(picture.grey)
  if (problem) throw refused(problem)
  return { bytes: picture.bytes, contentType: 'image/png' }
}

/** Checks the content type before starting a process. */
function checkContentType(bytes: Buffer, formats: readonly string[], words: string): void {
  const kind = sniffContent(bytes)
  if (kind === null || !formats.includes(kind)) throw refused(words)
}

async function decodePicture(bytes: Buffer, order: PictureOrder): Promise<UnpackedPicture> {
  try {
    return await unpackPicture(bytes, order)
  } catch (error) {
    if (!(error instanceof PictureFailure)) throw error
    const { reason } = error
    if (reason === 'machine' || reason === 'slow') throw new Refusal('UNAVAILABLE', { message: SLOW })
    // A crash of the decoder means that the picture is damaged.
    throw refused(PICTURE_WORDS[reason === 'crashed' ? 'damaged' : reason])
  }
}

function refused(message: string): Refusal {
  return new Refusal('BAD_INPUT', { message, fields: { document: message } })
}
