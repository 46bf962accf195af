/** Cache between viewers and the live role: coalesces concurrent requests and keeps recent responses. */
import type { InnerAnswer, InnerClient } from '#platform/live/inner/client.ts'
import { createFollowers } from './followers.ts'

export type PlaylistWish = { msn: number | undefined; part: number | undefined; isDelta: boolean }
export type Edge = {
  /** File names in the playlist are relative, or prefixed with `base` if given. */
  playlist(
    of: { liveId: string; address: string; base: string; name?: string },
    wish: PlaylistWish,
  ): Promise<InnerAnswer>
  file(of: { liveId: string; address: string }, name: string): Promise<InnerAnswer>
  /** Small files that change, cached for `keptMs`. */
  brief(of: { liveId: string; address: string }, name: string, keptMs: number): Promise<InnerAnswer>
  heldBytes(): number
  close(): void
}

/** TTL: viewers request the same part's playlist within this time; later there is a newer one. */
const PLAYLIST_KEPT_MS = 400
const PLAYLIST = { 'content-type': 'application/vnd.apple.mpegurl' }
const PART = { 'content-type': 'video/mp4' }

export type EdgeOptions = { client: Pick<InnerClient, 'ask'>; maxBytes: number; nowMs?: () => number }

export function createEdge({ client, maxBytes, nowMs = Date.now }: EdgeOptions): Edge {
  const asking = new Map<string, Promise<InnerAnswer>>()
  const recent = new Map<string, { answer: InnerAnswer; untilMs: number }>()
  /** Evicted oldest first: all viewers request a part within seconds, and never again. */
  const files = new Map<string, InnerAnswer>()
  let heldBytes = 0

  function once(key: string, ask: () => Promise<InnerAnswer>): Promise<InnerAnswer> {
    const known = asking.get(key)
    if (known) return known
    const answer = ask().finally(() => asking.delete(key))
    asking.set(key, answer)
    return answer
  }

  function keepFile(key: string, answer: InnerAnswer): void {
    if (files.has(key) || answer.body.length > maxBytes) return
    files.set(key, answer)
    heldBytes += answer.body.length
    for (const [oldest, { body }] of files) {
      if (heldBytes <= maxBytes) break
      files.delete(oldest)
      heldBytes -= body.length
    }
  }

  function keepBriefly(key: string, answer: InnerAnswer, keptMs: number): void {
    const now = nowMs()
    for (const [other, { untilMs }] of recent) {
      if (untilMs > now) break
      recent.delete(other)
    }
    recent.delete(key)
    recent.set(key, { answer, untilMs: now + keptMs })
  }

  function known(key: string): InnerAnswer | undefined {
    const found = recent.get(key)
    return found && found.untilMs > nowMs() ? found.answer : undefined
  }

  const followers = createFollowers({
    client,
    grown({ liveId, base }, { playlist, part: { name, bytes } }) {
      keepFile(`${liveId} ${name}`, { status: 200, headers: PART, body: bytes })
      return { status: 200, headers: PLAYLIST, body: below(base, playlist) }
    },
    shown: ({ base }, answer) => shown(base, answer),
  })

  const get = (address: string, url: string) => client.ask({ address, method: 'GET', url })

  return {
    playlist({ liveId, address, base, name = 'index.m3u8' }, { msn, part, isDelta }) {
      const place = `${msn === undefined ? '' : `&msn=${msn}`}${part === undefined ? '' : `&part=${part}`}`
      const url = `/streams/${liveId}/${name}?${`${place}${isDelta ? '&skip=1' : ''}`.slice(1)}`
      const key = `${address} ${url}`
      const ready = known(key)
      if (ready) return Promise.resolve(ready)
      return once(key, async () => {
        const isAwaited = msn !== undefined && part !== undefined
        const of = { liveId, address, name, isDelta, base }
        const followed = isAwaited ? await followers.playlist(of, { msn, part }) : null
        const answer = followed ?? shown(base, await get(address, url))
        if (answer.status === 200) keepBriefly(key, answer, PLAYLIST_KEPT_MS)
        return answer
      })
    },
    file({ liveId, address }, name) {
      const key = `${liveId} ${name}`
      const ready = files.get(key)
      if (ready) return Promise.resolve(ready)
      return once(key, async () => {
        const answer = await get(address, `/streams/${liveId}/${encodeURIComponent(name)}`)
        if (answer.status === 200) keepFile(key, answer)
        return answer
      })
    },
    async brief({ liveId, address }, name, keptMs) {
      const key = `${liveId} ${name}`
      const ready = known(key)
      if (ready) return ready
      return once(key, async () => {
        const answer = await get(address, `/streams/${liveId}/${encodeURIComponent(name)}`)
        if (answer.status === 200) keepBriefly(key, answer, keptMs)
        return answer
      })
    },
    heldBytes: () => heldBytes,
    close: () => followers.close(),
  }
}

function shown(base: string, answer: InnerAnswer): InnerAnswer {
  return answer.status === 200 ? { ...answer, body: below(base, answer.body) } : answer
}

/** Prefixes the playlist's files with `base`; references to other playlists stay relative. */
function below(base: string, playlist: Buffer): Buffer {
  if (base === '') return playlist
  const text = playlist
    .toString('utf8')
    .replace(/URI="(?![^"]*\.m3u8")/g, `URI="${base}/`)
    .replace(/^(?=[^#\r\n])(?!.*\.m3u8\r?$)/gm, `${base}/`)
  return Buffer.from(text)
}
