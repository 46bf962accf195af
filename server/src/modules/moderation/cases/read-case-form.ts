/** Parses a notice: its form, idempotency key and files, which are checked in memory and never stored unencrypted. */
import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '#platform/errors.ts'
import { readForm } from '#platform/http/form-stream.ts'
import { type ContentKind, sniffContent } from '#platform/media-tools/sniff.ts'
import { CASE } from '#rules/cases.ts'
import { CASE_TEXT } from '#rules/forms/cases.ts'
import { readIdentityPicture } from '../../creators/index.ts'
import type { CaseFile } from './sealed.ts'

const RULES = {
  maxFiles: CASE.maxFiles,
  maxBytes: CASE.maxFiles * CASE.maxFileBytes,
  // Room for 4,000 characters of any script, escaped as JSON.
  maxFieldBytes: 96 * 1024,
  tooLargeWords: CASE_TEXT.fileSize,
  tooManyText: CASE_TEXT.files,
}

type SentForm = { form: unknown; key: string | undefined; files: CaseFile[] }

export async function readCaseForm(request: FastifyRequest): Promise<SentForm> {
  const sent: Buffer[] = []
  const fields = await readForm(request, RULES, async ({ field, stream }) => {
    if (field !== 'proof') throw new Refusal('BAD_INPUT', { message: 'This form doesn’t have that file.' })
    const bytes = await readAll(stream)
    sent.push(bytes)
    return bytes.byteLength
  })
  const files: CaseFile[] = []
  for (const bytes of sent) files.push(await sanitizeFile(bytes))
  return { form: parseForm(fields.get('form')?.[0]), key: fields.get('key')?.[0], files }
}

const PICTURES: ReadonlySet<ContentKind | null> = new Set<ContentKind>(['jpeg', 'png', 'webp'])

/** Strips metadata from images; a PDF is kept unchanged and only served as a download. */
async function sanitizeFile(bytes: Buffer): Promise<CaseFile> {
  const name = `proof-${randomBytes(8).toString('hex')}`
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') return { name: `${name}.pdf`, bytes }
  if (!PICTURES.has(sniffContent(bytes))) throw refusedFile(CASE_TEXT.fileType)
  try {
    const picture = await readIdentityPicture(bytes, 'document')
    return { name: `${name}.jpg`, bytes: picture.bytes }
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'BAD_INPUT') throw error
    throw refusedFile(error.message)
  }
}

function refusedFile(message: string): Refusal {
  return new Refusal('BAD_INPUT', { message, fields: { proof: message } })
}

function parseForm(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '{}')
  } catch {
    throw new Refusal('BAD_INPUT', { message: 'The form couldn’t be read.' })
  }
}

async function readAll(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream) {
    bytes += chunk.byteLength
    if (bytes > CASE.maxFileBytes) throw new Refusal('INPUT_TOO_LARGE', { message: CASE_TEXT.fileSize })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
