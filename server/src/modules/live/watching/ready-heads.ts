/** Responses sent to many viewers, prepared once: the header list, and the body of a playlist as a string. */
import type { InnerAnswer } from '#platform/live/inner/client.ts'

export type SentAs = {
  caching: string
  /** TTL for our reverse proxy; null without one. */
  keptS: number | null
}

/** `head` alternates names and values. A string body is written in one chunk with the header. */
export type Ready = { head: string[]; body: Buffer | string }

/** Security headers that apply to media files; the others only concern pages. */
const OF_FILES = ['x-content-type-options', 'cross-origin-resource-policy', 'strict-transport-security']

export function readyHeads(everywhere: Readonly<Record<string, string>>) {
  const fixed = Object.entries(everywhere)
    .filter(([name]) => OF_FILES.includes(name))
    .flat()
  const known = new WeakMap<InnerAnswer, Map<string, Ready>>()

  function make({ headers, body }: InnerAnswer, { caching, keptS }: SentAs): Ready {
    const type = headers['content-type'] ?? 'application/octet-stream'
    const isText = type === 'application/vnd.apple.mpegurl'
    return {
      head: [
        ...fixed,
        ...['cache-control', caching, 'content-type', type, 'content-length', String(body.length)],
        ...(keptS === null ? [] : ['x-accel-expires', String(keptS)]),
      ],
      body: isText ? body.toString('latin1') : body,
    }
  }

  return {
    of(answer: InnerAnswer, sent: SentAs): Ready {
      const all = known.get(answer) ?? new Map<string, Ready>()
      const name = `${sent.keptS} ${sent.caching}`
      const ready = all.get(name) ?? make(answer, sent)
      if (!all.has(name)) known.set(answer, all.set(name, ready))
      return ready
    },
  }
}
