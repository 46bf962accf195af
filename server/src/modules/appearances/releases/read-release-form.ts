/** Reads release forms: fields, and images that are checked in memory and never stored unencrypted. */
import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '#platform/errors.ts'
import { type FormFields, readForm } from '#platform/http/form-stream.ts'
import { RELEASE } from '#rules/appearance.ts'
import { readIdentityPicture as cleanPicture } from '../../creators/index.ts'

export const PICTURE_KINDS = ['document', 'face', 'signature', 'paper'] as const
export type PictureKind = (typeof PICTURE_KINDS)[number]

/** The file name contains the kind and no personal data. */
export type SentPicture = { kind: PictureKind; name: string; bytes: Buffer }

const MAX_FILES = RELEASE.maxPictures + 2
const RULES = {
  maxFiles: MAX_FILES,
  maxBytes: MAX_FILES * RELEASE.maxPictureBytes,
  tooLargeWords: `Each picture can be up to ${RELEASE.maxPictureBytes / 1024 / 1024} MB`,
  tooManyText: `Add at most ${RELEASE.maxPictures} pictures`,
}

export async function readReleaseForm(
  request: FastifyRequest,
  kinds: readonly PictureKind[],
): Promise<{ fields: FormFields; pictures: SentPicture[] }> {
  const sent: { kind: PictureKind; bytes: Buffer }[] = []
  const fields = await readForm(request, RULES, async ({ field, stream }) => {
    const kind = kinds.find((known) => known === field)
    if (!kind) throw new Refusal('BAD_INPUT', { message: 'This form doesn’t have that picture.' })
    const bytes = await readWhole(stream)
    sent.push({ kind, bytes })
    return bytes.byteLength
  })
  const pictures: SentPicture[] = []
  for (const { kind, bytes } of sent) {
    const cleaned = await cleanPicture(bytes, kind === 'paper' ? 'document' : kind)
    const ending = cleaned.contentType === 'image/png' ? 'png' : 'jpg'
    pictures.push({ kind, name: `${kind}-${randomBytes(6).toString('hex')}.${ending}`, bytes: cleaned.bytes })
  }
  return { fields, pictures }
}

async function readWhole(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of stream) {
    bytes += piece.byteLength
    if (bytes > RELEASE.maxPictureBytes)
      throw new Refusal('INPUT_TOO_LARGE', { message: RULES.tooLargeWords })
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
