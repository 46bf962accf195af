/** Copies a query result without addresses of files: those of private media are signed, and must not be stored. */

const FILES = '/files/'

export function withoutFiles(value: unknown): unknown {
  if (typeof value === 'string') return textWithoutFiles(value)
  if (Array.isArray(value)) return value.map(withoutFiles)
  // What people wrote is kept as it is.
  if (typeof value !== 'object' || value === null || isTextMessage(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutFiles(inner)]))
}

function isTextMessage(value: object): boolean {
  return 'type' in value && value.type === 'text' && 'value' in value
}

/** Messages with files carry theirs as JSON. */
function textWithoutFiles(text: string): string | null {
  if (text.startsWith(FILES)) return null
  if (!text.startsWith('{') || !text.includes(FILES)) return text
  try {
    return JSON.stringify(withoutFiles(JSON.parse(text)))
  } catch {
    return text
  }
}
