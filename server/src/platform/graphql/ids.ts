/** Validates ids from clients before they reach a query, which would fail on anything but a UUID. */
import { Refusal } from '#platform/errors.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** The canonical spelling of an id; null if invalid. */
export function parseUuid(text: string): string | null {
  const id = text.toLowerCase()
  return UUID.test(id) ? id : null
}

export function readUuid(text: string): string {
  const id = parseUuid(text)
  if (!id) throw new Refusal('BAD_INPUT', { message: 'This isn’t a valid id.' })
  return id
}
