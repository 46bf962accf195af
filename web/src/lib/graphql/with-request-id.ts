/** Enough of a request id to find it in the log, and short enough to read out to support. */
const SHOWN_ID_LENGTH = 8

/** Appends the request id to internal errors; refusals have none. */
export function withRequestId(text: string, request: unknown): string {
  return typeof request === 'string' ? `${text} (${request.slice(0, SHOWN_ID_LENGTH)})` : text
}
