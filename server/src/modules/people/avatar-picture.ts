/** Makes square WebP pictures of whatever a person sent, or refuses it; knows neither people nor files. */
import sharp, { type SharpOptions } from 'sharp'
import { Refusal } from '#platform/errors.ts'

type PictureRules = { sizesPx: readonly number[]; maxPixels: number }
type SquarePicture = { sizePx: number; webp: Buffer }

const UNREADABLE = 'Couldn’t read this picture. Try a different file.'
const DECODE_SECONDS = 15
const WEBP = { quality: 82, effort: 4 }

type Format = { name: string; isMeant: (head: Buffer) => boolean }

const ascii = (head: Buffer, start: number, end: number) => head.toString('latin1', start, end)

/** The content decides, never the name or the type that came with it. Everything else never reaches a decoder. */
const FORMATS: readonly Format[] = [
  { name: 'jpeg', isMeant: (head) => head.readUIntBE(0, 3) === 0xffd8ff },
  { name: 'png', isMeant: (head) => ascii(head, 0, 8) === '\x89PNG\r\n\x1a\n' },
  { name: 'gif', isMeant: (head) => /^GIF8[79]a$/.test(ascii(head, 0, 6)) },
  { name: 'webp', isMeant: (head) => ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 12) === 'WEBP' },
  { name: 'heif', isMeant: (head) => /^ftypavi[fs]$/.test(ascii(head, 4, 12)) },
]

export async function squarePictures(bytes: Buffer, rules: PictureRules): Promise<SquarePicture[]> {
  const format = bytes.length < 12 ? undefined : FORMATS.find(({ isMeant }) => isMeant(bytes))
  if (!format) throw unreadable()
  const options: SharpOptions = {
    limitInputPixels: rules.maxPixels,
    failOn: 'error',
    sequentialRead: true,
    pages: 1,
  }
  await checkHeader(bytes, options, { format: format.name, maxPixels: rules.maxPixels })
  const largest = await orUnreadable(() =>
    sharp(bytes, options)
      .timeout({ seconds: DECODE_SECONDS })
      .autoOrient()
      .resize(Math.max(...rules.sizesPx), Math.max(...rules.sizesPx), { fit: 'cover' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true }),
  )
  const { width, height, channels } = largest.info
  return Promise.all(
    rules.sizesPx.map(async (sizePx) => {
      const square = sharp(largest.data, { raw: { width, height, channels } }).resize(sizePx, sizePx)
      return { sizePx, webp: await square.webp(WEBP).toBuffer() }
    }),
  )
}

/** The header tells how many pixels there are before any of them is unpacked. */
async function checkHeader(
  bytes: Buffer,
  options: SharpOptions,
  expected: { format: string; maxPixels: number },
): Promise<void> {
  const header = await orUnreadable(() => sharp(bytes, { ...options, limitInputPixels: false }).metadata())
  if (header.format !== expected.format) throw unreadable()
  if (header.width * header.height > expected.maxPixels)
    throw new Refusal('BAD_INPUT', { message: 'This picture is too large. Try a smaller one.' })
}

/** The decoder only ever sees bytes of a stranger's file: what it cannot do with them is the file's fault. */
async function orUnreadable<T>(decode: () => Promise<T>): Promise<T> {
  try {
    return await decode()
  } catch {
    throw unreadable()
  }
}

function unreadable(): Refusal {
  return new Refusal('BAD_INPUT', { message: UNREADABLE })
}
