/** Cursors: opaque list positions that clients send back, and not trusted. */
import { type GenericSchema, type InferOutput, safeParse } from 'valibot'
import { Refusal } from '#platform/errors.ts'

/** Longer than any cursor of ours. */
const MAX_LENGTH = 8_000

export function writeCursor(position: object): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url')
}

export function readCursor<Schema extends GenericSchema>(text: string, shape: Schema): InferOutput<Schema> {
  const checked = text.length <= MAX_LENGTH && /^[\w-]+$/.test(text) ? safeParse(shape, parse(text)) : null
  if (!checked?.success) throw new Refusal('BAD_INPUT', { message: 'This list has changed. Reload it.' })
  return checked.output
}

function parse(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    // Invalid JSON fails the schema check.
    return undefined
  }
}
