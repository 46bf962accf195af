/** Responses sent to many viewers, prepared once: the header list, and the body of a playlist as a string. */
import type { InternalResponse } from '#platform/live/internal/client.ts'

export type CachingOptions = {
  caching: string
  /** TTL for our reverse proxy; null without one. */
  proxyTtlS: number | null
}

/** `head` alternates names and values. A string body is written in one chunk with the header. */
type PreparedResponse = { head: string[]; body: Buffer | string }

/** Security headers that apply to media files; the others only concern pages. */
const FILE_HEADERS = ['x-content-type-options', 'cross-origin-resource-policy', 'strict-transport-security']

export function createPreparedResponses(siteHeaders: Readonly<Record<string, string>>) {
  const fixed = Object.entries(siteHeaders)
    .filter(([name]) => FILE_HEADERS.includes(name))
    .flat()
  const known = new WeakMap<InternalResponse, Map<string, PreparedResponse>>()

  function make(
    { headers, body }: InternalResponse,
    { caching, proxyTtlS }: CachingOptions,
  ): PreparedResponse {
    const type = headers['content-type'] ?? 'application/octet-stream'
    const isText = type === 'application/vnd.apple.mpegurl'
    return {
      head: [
        ...fixed,
        ...['cache-control', caching, 'content-type', type, 'content-length', String(body.length)],
        ...(proxyTtlS === null ? [] : ['x-accel-expires', String(proxyTtlS)]),
      ],
      body: isText ? body.toString('latin1') : body,
    }
  }

  return {
    of(answer: InternalResponse, options: CachingOptions): PreparedResponse {
      const all = known.get(answer) ?? new Map<string, PreparedResponse>()
      const name = `${options.proxyTtlS} ${options.caching}`
      const ready = all.get(name) ?? make(answer, options)
      if (!all.has(name)) known.set(answer, all.set(name, ready))
      return ready
    },
  }
}
