/** Parses a notice: its form, idempotency key and files, which are checked in memory and never stored unencrypted. */
import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '#platform/errors.ts'
import { CASE } from '#rules/cases.ts'
import { CASE_WORDS } from '#rules/forms/cases.ts'
import { readPicture } from '../../creators/index.ts'
import { readForm } from '../../media/index.ts'
import type { SentFile } from './sealed.ts'

const RULES = {
  maxFiles: CASE.maxFiles,
  maxBytes: CASE.maxFiles * CASE.maxFileBytes,
  // Room for 4,000 characters of any script, escaped as JSON.
  maxFieldBytes: 96 * 1024,
  tooLargeWords: CASE_WORDS.fileSize,
  tooManyWords: CASE_WORDS.files,
}

export type SentForm = { form: unknown; key: string | undefined; files: SentFile[] }

export async function readCaseForm(request: FastifyRequest): Promise<SentForm> {
  const sent: Buffer[] = []
  const fields = await readForm(request, RULES, async ({ field, stream }) => {
    if (field !== 'proof') throw new Refusal('BAD_INPUT', { words: 'There is no such file in this form.' })
    const bytes = await readWhole(stream)
    sent.push(bytes)
    return bytes.byteLength
  })
  const files: SentFile[] = []
  for (const bytes of sent) files.push(await cleaned(bytes))
  return { form: parsed(fields.get('form')?.[0]), key: fields.get('key')?.[0], files }
}

/** Strips metadata from images; a PDF is kept unchanged and only served as a download. */
async function cleaned(bytes: Buffer): Promise<SentFile> {
  const name = `proof-${randomBytes(8).toString('hex')}`
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') return { name: `${name}.pdf`, bytes }
  try {
    const picture = await readPicture(bytes, 'document')
    return { name: `${name}.jpg`, bytes: picture.bytes }
  } catch (fault) {
    if (!(fault instanceof Refusal) || fault.code !== 'BAD_INPUT') throw fault
    const words = fault.message.startsWith('Only') ? CASE_WORDS.fileType : fault.message
    throw new Refusal('BAD_INPUT', { words, fields: { proof: words } })
  }
}

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '{}')
  } catch {
    throw new Refusal('BAD_INPUT', { words: 'The form could not be read.' })
  }
}

async function readWhole(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of stream) {
    bytes += piece.byteLength
    if (bytes > CASE.maxFileBytes) throw new Refusal('INPUT_TOO_LARGE', { words: CASE_WORDS.fileSize })
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
