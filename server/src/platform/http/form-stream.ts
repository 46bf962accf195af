/** Streams a multipart form with large files in any order, without buffering files in memory. */
import type { Readable } from 'node:stream'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '#platform/errors.ts'

export type FormRules = {
  maxFiles: number
  /** Total of all files. */
  maxBytes: number
  /** Per field, for forms with long fields. */
  maxFieldBytes?: number
  tooLargeWords: string
  tooManyText: string
}

export type FormFile = {
  field: string
  stream: Readable
  /** Remaining bytes of the form's limit for this file. */
  maxBytes: number
}

/** Returns the bytes read; must not destroy the stream, so that the request can be answered. */
export type TakeFile = (file: FormFile) => Promise<number>

export type FormFields = ReadonlyMap<string, readonly string[]>

/** Allowance for boundaries, headers and fields. */
const OVERHEAD_BYTES = 256 * 1024
const LIMITS = { fields: 200, fieldSize: 8 * 1024, fieldNameSize: 100, headerPairs: 50 }

export async function readForm(
  request: FastifyRequest,
  rules: FormRules,
  takeFile: TakeFile,
): Promise<FormFields> {
  const tooLarge = () => new Refusal('INPUT_TOO_LARGE', { message: rules.tooLargeWords })
  // Reject by the announced length without reading.
  if (Number(request.headers['content-length']) > rules.maxBytes + OVERHEAD_BYTES) throw tooLarge()
  if (!request.isMultipart()) throw new Refusal('UNSUPPORTED_TYPE')
  const fields = new Map<string, string[]>()
  const limits = {
    ...LIMITS,
    ...(rules.maxFieldBytes !== undefined && { fieldSize: rules.maxFieldBytes }),
    files: rules.maxFiles,
    // One extra byte, so that a file of exactly the limit is accepted.
    fileSize: rules.maxBytes + 1,
    parts: LIMITS.fields + rules.maxFiles,
  }
  let bytesLeft = rules.maxBytes
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') bytesLeft -= await takePart(part, bytesLeft, takeFile)
      else addField(fields, part)
    }
  } catch (error) {
    throw refusalForParserError(error, rules) ?? error
  } finally {
    drain(request)
  }
  return fields
}

async function takePart(part: MultipartFile, maxBytes: number, takeFile: TakeFile): Promise<number> {
  try {
    return await takeFile({ field: part.fieldname, stream: part.file, maxBytes })
  } catch (error) {
    // The form or the client connection broke, not the storage.
    if (error === part.file.errored) throw unreadable()
    throw error
  }
}

type Field = { fieldname: string; value: unknown; fieldnameTruncated: boolean; valueTruncated: boolean }

function addField(fields: Map<string, string[]>, field: Field): void {
  const isNameTooLong = field.fieldnameTruncated || field.fieldname.length > LIMITS.fieldNameSize
  if (isNameTooLong || field.valueTruncated)
    throw new Refusal('INPUT_TOO_LARGE', { message: 'A field in this form is too long.' })
  const value = typeof field.value === 'string' ? field.value : JSON.stringify(field.value)
  const known = fields.get(field.fieldname)
  if (known) known.push(value)
  else fields.set(field.fieldname, [value])
}

/** Maps parser errors to refusals; null for other errors. */
function refusalForParserError(error: unknown, rules: FormRules): Refusal | null {
  if (error instanceof Refusal)
    return error.code === 'INPUT_TOO_LARGE' && error.details.message === undefined
      ? new Refusal('INPUT_TOO_LARGE', { message: rules.tooLargeWords })
      : error
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'FST_FILES_LIMIT') return new Refusal('BAD_INPUT', { message: rules.tooManyText })
  if (typeof code === 'string' && code.startsWith('FST_')) return unreadable()
  const isOfParser = error instanceof Error && /multipart|boundary|malformed|part/i.test(error.message)
  return code === undefined && isOfParser ? unreadable() : null
}

function unreadable(): Refusal {
  return new Refusal('BAD_INPUT', { message: 'The form couldn’t be read.' })
}

/** Drains the request, since a client that is still sending reads the response only after that. */
function drain({ raw }: FastifyRequest): void {
  if (!raw.readableEnded) raw.unpipe().resume()
}
