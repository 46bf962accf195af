/** Classifies an error: a code of ours, of PostgreSQL or of Node, else its class name. Messages stay in our log. */

export function errorTypeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return 'unknown'
  const code = 'code' in error ? error.code : undefined
  if ((typeof code === 'string' || typeof code === 'number') && /^\w{1,40}$/.test(String(code)))
    return String(code)
  return error instanceof Error && /^\w{1,40}$/.test(error.name) ? error.name : 'unknown'
}
