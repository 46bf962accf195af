/** Asks for one byte of an address that a video element could not load, because the element does not tell why. */
import type { Failure } from './types.ts'

/** The status it answers with, 0 when it does not answer. */
export async function statusOf(url: string, signal: AbortSignal): Promise<number> {
  try {
    const answer = await fetch(url, { headers: { range: 'bytes=0-0' }, cache: 'no-store', signal })
    void answer.body?.cancel()
    return answer.status
  } catch {
    return 0
  }
}

export function failureOfStatus(status: number): Failure {
  if (status === 403) return 'expired'
  // An address that answers again was a connection lost for a moment; too many requests and a server in trouble pass too.
  if (status < 400 || status === 408 || status === 429 || status >= 500) return 'network'
  return 'broken'
}
