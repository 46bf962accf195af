/** Reads a form with large files part by part, in whatever order they come, and never holds a file in memory. */
import type { Readable } from 'node:stream'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '#platform/errors.ts'

export type FormRules = {
  maxFiles: number
  /** Of all files together. */
  maxBytes: number
  /** Of one field, where forms have long ones. */
  maxFieldBytes?: number
  tooLargeWords: string
  tooManyWords: string
}

export type FormFile = {
  field: string
  stream: Readable
  /** What is left of the form's limit for this file. */
  maxBytes: number
}

/** Tells how many bytes it took; the stream must not be destroyed by it, so that the request can be answered. */
export type TakeFile = (file: FormFile) => Promise<number>

export type FormFields = ReadonlyMap<string, readonly string[]>

/** Boundaries, headers and fields around the files themselves. */
const OVERHEAD_BYTES = 256 * 1024
const LIMITS = { fields: 200, fieldSize: 8 * 1024, fieldNameSize: 100, headerPairs: 50 }

export async function readForm(
  request: FastifyRequest,
  rules: FormRules,
  takeFile: TakeFile,
): Promise<FormFields> {
  const tooLarge = () => new Refusal('INPUT_TOO_LARGE', { words: rules.tooLargeWords })
  // Said beforehand, it need not be read at all.
  if (Number(request.headers['content-length']) > rules.maxBytes + OVERHEAD_BYTES) throw tooLarge()
  if (!request.isMultipart()) throw new Refusal('UNSUPPORTED_TYPE')
  const fields = new Map<string, string[]>()
  const limits = {
    ...LIMITS,
    ...(rules.maxFieldBytes !== undefined && { fieldSize: rules.maxFieldBytes }),
    files: rules.maxFiles,
    // One more than may be, so that the last allowed byte is never taken for the first too many.
    fileSize: rules.maxBytes + 1,
    parts: LIMITS.fields + rules.maxFiles,
  }
  let bytesLeft = rules.maxBytes
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') bytesLeft -= await takePart(part, bytesLeft, takeFile)
      else addField(fields, part)
    }
  } catch (fault) {
    throw wordsFor(fault, rules) ?? fault
  } finally {
    letRunOut(request)
  }
  return fields
}

async function takePart(part: MultipartFile, maxBytes: number, takeFile: TakeFile): Promise<number> {
  try {
    return await takeFile({ field: part.fieldname, stream: part.file, maxBytes })
  } catch (fault) {
    // Not the storage failed but the form: it broke off, or the client did.
    if (fault === part.file.errored) throw unreadable()
    throw fault
  }
}

type Field = { fieldname: string; value: unknown; fieldnameTruncated: boolean; valueTruncated: boolean }

function addField(fields: Map<string, string[]>, field: Field): void {
  const isNameTooLong = field.fieldnameTruncated || field.fieldname.length > LIMITS.fieldNameSize
  if (isNameTooLong || field.valueTruncated)
    throw new Refusal('INPUT_TOO_LARGE', { words: 'A field of this form is too long.' })
  const value = typeof field.value === 'string' ? field.value : JSON.stringify(field.value)
  const known = fields.get(field.fieldname)
  if (known) known.push(value)
  else fields.set(field.fieldname, [value])
}

/** The parser's own complaints in our words; null for everything that is not one of them. */
function wordsFor(fault: unknown, rules: FormRules): Refusal | null {
  if (fault instanceof Refusal)
    return fault.code === 'INPUT_TOO_LARGE' && fault.details.words === undefined
      ? new Refusal('INPUT_TOO_LARGE', { words: rules.tooLargeWords })
      : fault
  const code = fault instanceof Error && 'code' in fault ? fault.code : undefined
  if (code === 'FST_FILES_LIMIT') return new Refusal('BAD_INPUT', { words: rules.tooManyWords })
  if (typeof code === 'string' && code.startsWith('FST_')) return unreadable()
  const isOfParser = fault instanceof Error && /multipart|boundary|malformed|part/i.test(fault.message)
  return code === undefined && isOfParser ? unreadable() : null
}

function unreadable(): Refusal {
  return new Refusal('BAD_INPUT', { words: 'The form could not be read.' })
}

/** A client that is still sending reads the answer only if somebody takes the rest. */
function letRunOut({ raw }: FastifyRequest): void {
  if (!raw.readableEnded) raw.unpipe().resume()
}
