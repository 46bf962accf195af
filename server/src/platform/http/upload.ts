/** Reads one small file out of a multipart form, and never more of it than is allowed. */
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#platform/errors.ts'

export type UploadRules = {
  field: string
  maxBytes: number
  /** What a person reads when the file is too large. */
  tooLargeWords: string
  missingWords: string
}

/** Boundaries and headers around the file itself. */
const FORM_OVERHEAD_BYTES = 16 * 1024

/** Call it in a scope of its own: the parser then serves the routes of that scope only. */
export async function acceptForms(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart)
}

export async function readUpload(request: FastifyRequest, rules: UploadRules): Promise<Buffer> {
  return (await readUploadForm(request, rules)).bytes
}

export type UploadForm = {
  bytes: Buffer
  /** What else stood in the form, before or after the file. */
  fields: Readonly<Record<string, string>>
}

export async function readUploadForm(request: FastifyRequest, rules: UploadRules): Promise<UploadForm> {
  const tooLarge = () => new Refusal('INPUT_TOO_LARGE', { words: rules.tooLargeWords })
  // Said beforehand, it need not be read at all.
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
        // The parser itself notices only when the limit falls inside a piece that arrived, not between two.
        if (part.file.truncated) throw tooLarge()
      } else part.file.resume()
    }
  } catch (fault) {
    if (fault instanceof Refusal) throw fault
    // Nothing but the request itself was touched so far, so whatever went wrong is wrong with the request.
    throw isFileTooLarge(fault)
      ? tooLarge()
      : new Refusal('BAD_INPUT', { words: 'The form could not be read.' })
  }
  if (!bytes) throw new Refusal('BAD_INPUT', { words: rules.missingWords })
  return { bytes, fields }
}

function isFileTooLarge(fault: unknown): boolean {
  return fault instanceof Error && 'code' in fault && fault.code === 'FST_REQ_FILE_TOO_LARGE'
}
