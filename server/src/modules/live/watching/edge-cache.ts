/** Cache between viewers and the live role: coalesces concurrent requests and keeps recent responses. */
import type { InternalClient, InternalResponse } from '#platform/live/internal/client.ts'
import { createPlaylistSubscriptions } from './playlist-subscriptions.ts'

export type PlaylistQuery = {
  mediaSequence: number | undefined
  partIndex: number | undefined
  isDelta: boolean
}
export type EdgeCache = {
  /** File names in the playlist are relative, or prefixed with `baseUrl` if given. */
  playlist(
    source: { liveId: string; address: string; baseUrl: string; fileName?: string },
    query: PlaylistQuery,
  ): Promise<InternalResponse>
  file(source: { liveId: string; address: string }, fileName: string): Promise<InternalResponse>
  /** Small files that change, cached for `ttlMs`. */
  shortLived(
    source: { liveId: string; address: string },
    fileName: string,
    ttlMs: number,
  ): Promise<InternalResponse>
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
    updated({ liveId, baseUrl }, { playlist, part: { fileName, bytes } }) {
      cacheFile(`${liveId} ${fileName}`, { status: 200, headers: PART, body: bytes })
      return { status: 200, headers: PLAYLIST, body: withBase(baseUrl, playlist) }
    },
    plain: ({ baseUrl }, answer) => shown(baseUrl, answer),
  })

  const get = (address: string, url: string) => client.send({ address, method: 'GET', url })

  return {
    playlist({ liveId, address, baseUrl, fileName = 'index.m3u8' }, { mediaSequence, partIndex, isDelta }) {
      const position = `${mediaSequence === undefined ? '' : `&msn=${mediaSequence}`}${partIndex === undefined ? '' : `&part=${partIndex}`}`
      const url = `/streams/${liveId}/${fileName}?${`${position}${isDelta ? '&skip=1' : ''}`.slice(1)}`
      const key = `${address} ${url}`
      const ready = known(key)
      if (ready) return Promise.resolve(ready)
      return once(key, async () => {
        const isAwaited = mediaSequence !== undefined && partIndex !== undefined
        const variant = { liveId, address, fileName, isDelta, baseUrl }
        const subscribed = isAwaited
          ? await subscriptions.playlist(variant, { mediaSequence, partIndex })
          : null
        const answer = subscribed ?? shown(baseUrl, await get(address, url))
        if (answer.status === 200) cacheBriefly(key, answer, PLAYLIST_TTL_MS)
        return answer
      })
    },
    file({ liveId, address }, fileName) {
      const key = `${liveId} ${fileName}`
      const ready = files.get(key)
      if (ready) return Promise.resolve(ready)
      return once(key, async () => {
        const answer = await get(address, `/streams/${liveId}/${encodeURIComponent(fileName)}`)
        if (answer.status === 200) cacheFile(key, answer)
        return answer
      })
    },
    async shortLived({ liveId, address }, fileName, ttlMs) {
      const key = `${liveId} ${fileName}`
      const ready = known(key)
      if (ready) return ready
      return once(key, async () => {
        const answer = await get(address, `/streams/${liveId}/${encodeURIComponent(fileName)}`)
        if (answer.status === 200) cacheBriefly(key, answer, ttlMs)
        return answer
      })
    },
    cachedBytes: () => cachedBytes,
    close: () => subscriptions.close(),
  }
}

function shown(baseUrl: string, answer: InternalResponse): InternalResponse {
  return answer.status === 200 ? { ...answer, body: withBase(baseUrl, answer.body) } : answer
}

/** Prefixes the playlist's files with `baseUrl`; references to other playlists stay relative. */
function withBase(baseUrl: string, playlist: Buffer): Buffer {
  if (baseUrl === '') return playlist
  const text = playlist
    .toString('utf8')
    .replace(/URI="(?![^"]*\.m3u8")/g, `URI="${baseUrl}/`)
    .replace(/^(?=[^#\r\n])(?!.*\.m3u8\r?$)/gm, `${baseUrl}/`)
  return Buffer.from(text)
}
