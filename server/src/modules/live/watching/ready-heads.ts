/** What many are sent alike, ready to be written: a head that is put together once for all of them, and the text of a playlist. */
import type { InnerAnswer } from '#platform/live/inner/client.ts'

export type SentAs = {
  caching: string
  /** How long whoever stands before us may keep it; null where nobody does. */
  keptS: number | null
}

/** Names and values in turn. A text goes out in one piece with its head. */
export type Ready = { head: string[]; body: Buffer | string }

/** What says how a page may be used says nothing of a file that is played. */
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
