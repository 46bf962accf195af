/** Reads one small file from a multipart form, bounded by its limit. */
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#platform/errors.ts'

type UploadRules = {
  field: string
  maxBytes: number
  /** User-facing message when the file is too large. */
  tooLargeWords: string
  missingWords: string
}

/** Boundaries and headers around the file. */
const FORM_OVERHEAD_BYTES = 16 * 1024

/** Call it in a scope of its own: the parser then applies to the routes of that scope only. */
export async function acceptForms(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart)
}

export async function readUpload(request: FastifyRequest, rules: UploadRules): Promise<Buffer> {
  return (await readUploadForm(request, rules)).bytes
}

type UploadForm = {
  bytes: Buffer
  /** Other fields of the form, before or after the file. */
  fields: Readonly<Record<string, string>>
}

export async function readUploadForm(request: FastifyRequest, rules: UploadRules): Promise<UploadForm> {
  const tooLarge = () => new Refusal('INPUT_TOO_LARGE', { message: rules.tooLargeWords })
  // Reject by content-length without reading the body.
  if (Number(request.headers['content-length']) > rules.maxBytes + FORM_OVERHEAD_BYTES) throw tooLarge()
  if (!request.isMultipart()) throw new Refusal('UNSUPPORTED_TYPE')
  const fields: Record<string, string> = {}
  let bytes: Buffer | null = null
  try {
    const parts = request.parts({
      limits: { files: 1, fileSize: rules.maxBytes, fields: 5, fieldSize: 1024, parts: 6, headerPairs: 50 },
    })
    for await (const part of parts) {
      if (part.type === 'field') {
        if (typeof part.value === 'string') fields[part.fieldname] = part.value
      } else if (part.fieldname === rules.field) {
        bytes = await part.toBuffer()
        // The parser notices only a limit inside a chunk, not between two chunks.
        if (part.file.truncated) throw tooLarge()
      } else part.file.resume()
    }
  } catch (error) {
    if (error instanceof Refusal) throw error
    // Only the request was touched so far, so any error is the request's fault.
    throw isFileTooLarge(error)
      ? tooLarge()
      : new Refusal('BAD_INPUT', { message: 'The form couldn’t be read.' })
  }
  if (!bytes) throw new Refusal('BAD_INPUT', { message: rules.missingWords })
  return { bytes, fields }
}

function isFileTooLarge(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE'
}
