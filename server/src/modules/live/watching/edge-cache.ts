/** Cache between viewers and the live role: coalesces concurrent requests and keeps recent responses. */
import type { InternalClient, InternalResponse } from '#platform/live/internal/client.ts'
import { createPlaylistSubscriptions } from './playlist-subscriptions.ts'

export type PlaylistQuery = { msn: number | undefined; part: number | undefined; isDelta: boolean }
export type EdgeCache = {
  /** File names in the playlist are relative, or prefixed with `base` if given. */
  playlist(
    of: { liveId: string; address: string; base: string; name?: string },
    query: PlaylistQuery,
  ): Promise<InternalResponse>
  file(of: { liveId: string; address: string }, name: string): Promise<InternalResponse>
  /** Small files that change, cached for `keptMs`. */
  shortLived(of: { liveId: string; address: string }, name: string, ttlMs: number): Promise<InternalResponse>
  cachedBytes(): number
  close(): void
}

/** TTL: viewers request the same part's playlist within this time; later there is a newer one. */
const PLAYLIST_TTL_MS = 400
const PLAYLIST = { 'content-type': 'application/vnd.apple.mpegurl' }
const PART = { 'content-type': 'video/mp4' }

type EdgeCacheOptions = {
  client: Pick<InternalClient, 'send'>
  maxBytes: number
  nowMs?: () => number
}

export function createEdgeCache({ client, maxBytes, nowMs = Date.now }: EdgeCacheOptions): EdgeCache {
  const pending = new Map<string, Promise<InternalResponse>>()
  const recent = new Map<string, { answer: InternalResponse; untilMs: number }>()
  /** Evicted oldest first: all viewers request a part within seconds, and never again. */
  const files = new Map<string, InternalResponse>()
  let cachedBytes = 0

  function once(key: string, ask: () => Promise<InternalResponse>): Promise<InternalResponse> {
    const known = pending.get(key)
    if (known) return known
    const answer = ask().finally(() => pending.delete(key))
    pending.set(key, answer)
    return answer
  }

  function cacheFile(key: string, answer: InternalResponse): void {
    if (files.has(key) || answer.body.length > maxBytes) return
    files.set(key, answer)
    cachedBytes += answer.body.length
    for (const [oldest, { body }] of files) {
      if (cachedBytes <= maxBytes) break
      files.delete(oldest)
      cachedBytes -= body.length
    }
  }

  function cacheBriefly(key: string, answer: InternalResponse, ttlMs: number): void {
    const now = nowMs()
    for (const [other, { untilMs }] of recent) {
      if (untilMs > now) break
      recent.delete(other)
    }
    recent.delete(key)
    recent.set(key, { answer, untilMs: now + ttlMs })
  }

  function known(key: string): InternalResponse | undefined {
    const found = recent.get(key)
    return found && found.untilMs > nowMs() ? found.answer : undefined
  }

  const subscriptions = createPlaylistSubscriptions({
    client,
    updated({ liveId, base }, { playlist, part: { name, bytes } }) {
      cacheFile(`${liveId} ${name}`, { status: 200, headers: PART, body: bytes })
      return { status: 200, headers: PLAYLIST, body: withBase(base, playlist) }
    },
    plain: ({ base }, answer) => shown(base, answer),
  })

  const get = (address: string, url: string) => client.send({ address, method: 'GET', url })

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
        const followed = isAwaited ? await subscriptions.playlist(of, { msn, part }) : null
        const answer = followed ?? shown(base, await get(address, url))
        if (answer.status === 200) cacheBriefly(key, answer, PLAYLIST_TTL_MS)
        return answer
      })
    },
    file({ liveId, address }, name) {
      const key = `${liveId} ${name}`
      const ready = files.get(key)
      if (ready) return Promise.resolve(ready)
      return once(key, async () => {
        const answer = await get(address, `/streams/${liveId}/${encodeURIComponent(name)}`)
        if (answer.status === 200) cacheFile(key, answer)
        return answer
      })
    },
    async shortLived({ liveId, address }, name, ttlMs) {
      const key = `${liveId} ${name}`
      const ready = known(key)
      if (ready) return ready
      return once(key, async () => {
        const answer = await get(address, `/streams/${liveId}/${encodeURIComponent(name)}`)
        if (answer.status === 200) cacheBriefly(key, answer, ttlMs)
        return answer
      })
    },
    cachedBytes: () => cachedBytes,
    close: () => subscriptions.close(),
  }
}

function shown(base: string, answer: InternalResponse): InternalResponse {
  return answer.status === 200 ? { ...answer, body: withBase(base, answer.body) } : answer
}

/** Prefixes the playlist's files with `base`; references to other playlists stay relative. */
function withBase(base: string, playlist: Buffer): Buffer {
  if (base === '') return playlist
  const text = playlist
    .toString('utf8')
    .replace(/URI="(?![^"]*\.m3u8")/g, `URI="${base}/`)
    .replace(/^(?=[^#\r\n])(?!.*\.m3u8\r?$)/gm, `${base}/`)
  return Buffer.from(text)
}
