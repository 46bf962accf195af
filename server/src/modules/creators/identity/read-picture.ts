/**
 * Turns what a person sent into an upright picture without anything that the camera wrote into it. All of it happens in
 * memory: what is not sealed touches no disk.
 */
import sharp, { type Sharp } from 'sharp'
import { Refusal } from '#platform/errors.ts'
import { inPictureTurn } from '#platform/media-tools/picture-turn.ts'
import { sniffContent } from '#platform/media-tools/sniff.ts'
import { CREATOR_APPLICATION, type DocumentKind } from '#rules/creator-application.ts'
import { inkProblem } from './ink.ts'

export const PICTURE_WORDS = {
  type: 'Only png, jpeg or webp pictures can be used here',
  moves: 'This picture moves. Please send one that stands still',
  pixels: `This picture has more than ${CREATOR_APPLICATION.maxPicturePixels / 1_000_000} megapixels. Please send a smaller one`,
  small: `Your face photo must be at least ${CREATOR_APPLICATION.minFacePx} pixels wide and high`,
  damaged: 'This picture is damaged. Please try another one',
  signatureType: 'A signature is a png picture',
} as const

/** As fine as anybody needs to read the smallest print of a passport. */
const MAX_SIDE_PX = 3_500
const SIGNATURE_WIDTH_PX = 900

export type ReadPicture = { bytes: Buffer; contentType: 'image/jpeg' | 'image/png' }

export function readPicture(bytes: Buffer, kind: DocumentKind): Promise<ReadPicture> {
  return inPictureTurn(() => (kind === 'signature' ? readSignature(bytes) : readPhoto(bytes, kind)))
}

async function readPhoto(bytes: Buffer, kind: 'document' | 'face'): Promise<ReadPicture> {
  const { width, height } = await look(bytes)
  if (kind === 'face' && Math.min(width, height) < CREATOR_APPLICATION.minFacePx)
    throw refused(PICTURE_WORDS.small)
  return decoded(async () => {
    const picture = open(bytes)
      .autoOrient()
      .resize({ width: MAX_SIDE_PX, height: MAX_SIDE_PX, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: 90 })
    return { bytes: await picture.toBuffer(), contentType: 'image/jpeg' }
  })
}

async function readSignature(bytes: Buffer): Promise<ReadPicture> {
  if (sniffContent(bytes) !== 'png') throw refused(PICTURE_WORDS.signatureType)
  await look(bytes)
  return decoded(async () => {
    const scaled = await open(bytes)
      .resize({
        width: SIGNATURE_WIDTH_PX,
        height: SIGNATURE_WIDTH_PX,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .toColourspace('srgb')
      .png()
      .toBuffer()
    const problem = await inkProblem(scaled)
    if (problem) throw refused(problem)
    return { bytes: scaled, contentType: 'image/png' }
  })
}

/** Looks at the beginning only: what is too large is refused before it is unpacked. */
async function look(bytes: Buffer): Promise<{ width: number; height: number }> {
  const kind = sniffContent(bytes)
  if (kind !== 'jpeg' && kind !== 'png' && kind !== 'webp') throw refused(PICTURE_WORDS.type)
  const found = await decoded(() => sharp(bytes, { limitInputPixels: false }).metadata())
  if (found.format !== kind) throw refused(PICTURE_WORDS.type)
  if ((found.pages ?? 1) > 1) throw refused(PICTURE_WORDS.moves)
  if (found.width * found.height > CREATOR_APPLICATION.maxPicturePixels) throw refused(PICTURE_WORDS.pixels)
  return found.autoOrient
}

/** Read from the beginning to the end: else the library would unpack large pictures into a file of its own. */
function open(bytes: Buffer): Sharp {
  return sharp(bytes, {
    limitInputPixels: CREATOR_APPLICATION.maxPicturePixels,
    failOn: 'truncated',
    sequentialRead: true,
  })
}

/** Faults of the machine carry a code; what the library says about a picture does not. */
async function decoded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal || !(error instanceof Error) || 'code' in error) throw error
    if (/memory|No space/i.test(error.message)) throw error
    throw refused(PICTURE_WORDS.damaged)
  }
}

function refused(words: string): Refusal {
  return new Refusal('BAD_INPUT', { words, fields: { document: words } })
}
