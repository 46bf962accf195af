/** Enough of a request id to find it in the log, and short enough to read out to support. */
const SHOWN_OF_NUMBER = 8

/** Appends the request id to internal errors; refusals have none. */
export function withNumber(words: string, request: unknown): string {
  return typeof request === 'string' ? `${words} (${request.slice(0, SHOWN_OF_NUMBER)})` : words
}
