/** What is looked for, as it stands in the address: without blanks around it, and of a sensible length. */

export const QUERY_MAX_LENGTH = 100

export function cleanQuery(text: string): string {
  return text.trim().replace(/\s+/g, ' ').slice(0, QUERY_MAX_LENGTH).trim()
}
