/** Formats the error of a test for the terminal. */
export function wordsOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)
}
