/** Normalizes the query for the URL: trimmed and limited in length. */

export const QUERY_MAX_LENGTH = 100

export function cleanQuery(text: string): string {
  return text.trim().replace(/\s+/g, ' ').slice(0, QUERY_MAX_LENGTH).trim()
}
