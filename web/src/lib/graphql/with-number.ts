/** So much of a request's number finds it in the log, and can be read out to support. */
const SHOWN_OF_NUMBER = 8

/** A fault of the site is told with its number; a refusal has none. */
export function withNumber(words: string, request: unknown): string {
  return typeof request === 'string' ? `${words} (${request.slice(0, SHOWN_OF_NUMBER)})` : words
}
