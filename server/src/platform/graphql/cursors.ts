/** Places in a list that a client hands back: opaque to it, and trusted no more than anything else it sends. */
import { type GenericSchema, type InferOutput, safeParse } from 'valibot'
import { Refusal } from '#platform/errors.ts'

/** No place of ours is longer; what is needs no reading. */
const MAX_LENGTH = 8_000

export function writeCursor(place: object): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

export function readCursor<Schema extends GenericSchema>(text: string, shape: Schema): InferOutput<Schema> {
  const checked = text.length <= MAX_LENGTH && /^[\w-]+$/.test(text) ? safeParse(shape, parse(text)) : null
  if (!checked?.success)
    throw new Refusal('BAD_INPUT', { words: 'The list has changed. Please load it again.' })
  return checked.output
}

function parse(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    // What is no JSON has no shape either, and is refused by it.
    return undefined
  }
}
