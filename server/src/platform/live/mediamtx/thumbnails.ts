/** Thumbnails of each running stream every ten seconds, from MediaMTX's newest segment, and its frame rate. */
import type { Log } from '#platform/log.ts'
import { decodeThumbnails, type Thumbnails } from '../thumbnails.ts'
import type { MediaMtxCalls } from './calls.ts'

const EVERY_MS = 10_000
const NOTHING = new URLSearchParams()

export type MtxThumbnails = {
  of(streamId: string): Thumbnails | undefined
  /** As the playlist states it; 0 if unknown. */
  frameRateOf(streamId: string): number
  /** Renews thumbnails that are due. */
  renewDue(streams: readonly { id: string; path: string }[]): Promise<void>
  close(): void
}

type CachedThumbnails = { takenAt: number; thumbnails?: Thumbnails; frameRate: number }

export function createMtxThumbnails(
  calls: Pick<MediaMtxCalls, 'hls'>,
  { log, onThumbnail }: { log: Log; onThumbnail(streamId: string, jpeg: Buffer): Promise<void> },
): MtxThumbnails {
  const cached = new Map<string, CachedThumbnails>()
  const closing = new AbortController()

  async function renew({ id, path }: { id: string; path: string }): Promise<void> {
    const one: CachedThumbnails = { frameRate: 0, ...cached.get(id), takenAt: Date.now() }
    cached.set(id, one)
    try {
      const all = await fetchText(calls, path, 'index.m3u8')
      one.frameRate = Number(/FRAME-RATE=([\d.]+)/.exec(all)?.[1] ?? one.frameRate)
      const bytes = await newestSegments(calls, path, all, 1)
      one.thumbnails = await decodeThumbnails(bytes, 'mp4', closing.signal)
      await onThumbnail(id, one.thumbnails.thumb)
    } catch (error) {
      if (!closing.signal.aborted) log.warn({ err: error, stream: id }, 'no new thumbnail of a live stream')
    }
  }

  return {
    of: (streamId) => cached.get(streamId)?.thumbnails,
    frameRateOf: (streamId) => cached.get(streamId)?.frameRate ?? 0,
    async renewDue(streams) {
      const ids = new Set(streams.map(({ id }) => id))
      for (const id of cached.keys()) if (!ids.has(id)) cached.delete(id)
      const now = Date.now()
      for (const one of streams)
        if (now - (cached.get(one.id)?.takenAt ?? Number.NEGATIVE_INFINITY) >= EVERY_MS) await renew(one)
    },
    close: () => closing.abort(),
  }
}

/** The last segments of a stream as one file, with the init segment. */
export async function newestSegments(
  calls: Pick<MediaMtxCalls, 'hls'>,
  path: string,
  multivariant: string,
  count: number,
): Promise<Buffer> {
  const variant = /^#EXT-X-STREAM-INF:.*\r?\n([^#\s]+)/m.exec(multivariant)?.[1]
  if (!variant) throw new Error('The multivariant playlist names no stream')
  const playlist = await fetchText(calls, path, variant)
  const head = /#EXT-X-MAP:URI="([^"]+)"/.exec(playlist)?.[1]
  const segments = [...playlist.matchAll(/^#EXTINF:.*\r?\n([^#\s]+)/gm)].map(([, name = '']) => name)
  if (!head || segments.length === 0) throw new Error('The playlist has no segments yet')
  const names = [head, ...segments.slice(-count)]
  const pieces: Buffer[] = []
  for (const name of names) pieces.push((await fetchOk(calls, path, name)).body)
  return Buffer.concat(pieces)
}

export async function fetchText(
  calls: Pick<MediaMtxCalls, 'hls'>,
  path: string,
  name: string,
): Promise<string> {
  return (await fetchOk(calls, path, name)).body.toString('utf8')
}

async function fetchOk(calls: Pick<MediaMtxCalls, 'hls'>, path: string, name: string) {
  const answer = await calls.hls(path, name, NOTHING)
  if (answer.status !== 200) throw new Error(`MediaMTX answered ${answer.status} to ${name}`)
  return answer
}
