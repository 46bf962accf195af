/** Requests one byte of a URL that failed to load, as video elements do not expose the HTTP status. */
import type { SourceFailure } from './types.ts'

/** The HTTP status, or 0 without a response. */
export async function statusOf(url: string, signal: AbortSignal): Promise<number> {
  try {
    const answer = await fetch(url, { headers: { range: 'bytes=0-0' }, cache: 'no-store', signal })
    void answer.body?.cancel()
    return answer.status
  } catch {
    return 0
  }
}

export function failureOfStatus(status: number): SourceFailure {
  if (status === 403) return 'expired'
  // A success now means a connection lost for a moment; rate limits and server errors are temporary too.
  if (status < 400 || status === 408 || status === 429 || status >= 500) return 'network'
  return 'broken'
}
