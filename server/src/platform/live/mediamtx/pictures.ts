/** Thumbnails of each running stream every ten seconds, from MediaMTX's newest segment, and its frame rate. */
import type { Log } from '#platform/log.ts'
import { decode, type Pictures } from '../thumbnails.ts'
import type { MediaMtxCalls } from './calls.ts'

const EVERY_MS = 10_000
const NOTHING = new URLSearchParams()

export type MtxPictures = {
  of(streamId: string): Pictures | undefined
  /** As the playlist states it; 0 if unknown. */
  frameRateOf(streamId: string): number
  /** Renews thumbnails that are due. */
  take(streams: readonly { id: string; path: string }[]): Promise<void>
  close(): void
}

type Kept = { takenAt: number; pictures?: Pictures; frameRate: number }

export function createMtxPictures(
  calls: Pick<MediaMtxCalls, 'hls'>,
  { log, onPicture }: { log: Log; onPicture(streamId: string, jpeg: Buffer): Promise<void> },
): MtxPictures {
  const kept = new Map<string, Kept>()
  const closing = new AbortController()

  async function takeOne({ id, path }: { id: string; path: string }): Promise<void> {
    const one: Kept = { frameRate: 0, ...kept.get(id), takenAt: Date.now() }
    kept.set(id, one)
    try {
      const all = await textOf(calls, path, 'index.m3u8')
      one.frameRate = Number(/FRAME-RATE=([\d.]+)/.exec(all)?.[1] ?? one.frameRate)
      const bytes = await newest(calls, path, all, 1)
      one.pictures = await decode(bytes, 'mp4', closing.signal)
      await onPicture(id, one.pictures.thumb)
    } catch (fault) {
      if (!closing.signal.aborted) log.warn({ err: fault, stream: id }, 'no new thumbnail of a live stream')
    }
  }

  return {
    of: (streamId) => kept.get(streamId)?.pictures,
    frameRateOf: (streamId) => kept.get(streamId)?.frameRate ?? 0,
    async take(streams) {
      const ids = new Set(streams.map(({ id }) => id))
      for (const id of kept.keys()) if (!ids.has(id)) kept.delete(id)
      const now = Date.now()
      for (const one of streams)
        if (now - (kept.get(one.id)?.takenAt ?? Number.NEGATIVE_INFINITY) >= EVERY_MS) await takeOne(one)
    },
    close: () => closing.abort(),
  }
}

/** The last segments of a stream as one file, with the init segment. */
export async function newest(
  calls: Pick<MediaMtxCalls, 'hls'>,
  path: string,
  multivariant: string,
  count: number,
): Promise<Buffer> {
  const variant = /^#EXT-X-STREAM-INF:.*\r?\n([^#\s]+)/m.exec(multivariant)?.[1]
  if (!variant) throw new Error('The multivariant playlist names no stream')
  const playlist = await textOf(calls, path, variant)
  const head = /#EXT-X-MAP:URI="([^"]+)"/.exec(playlist)?.[1]
  const segments = [...playlist.matchAll(/^#EXTINF:.*\r?\n([^#\s]+)/gm)].map(([, name = '']) => name)
  if (!head || segments.length === 0) throw new Error('The playlist has no segments yet')
  const names = [head, ...segments.slice(-count)]
  const pieces: Buffer[] = []
  for (const name of names) pieces.push((await got(calls, path, name)).body)
  return Buffer.concat(pieces)
}

export async function textOf(calls: Pick<MediaMtxCalls, 'hls'>, path: string, name: string): Promise<string> {
  return (await got(calls, path, name)).body.toString('utf8')
}

async function got(calls: Pick<MediaMtxCalls, 'hls'>, path: string, name: string) {
  const answer = await calls.hls(path, name, NOTHING)
  if (answer.status !== 200) throw new Error(`MediaMTX answered ${answer.status} to ${name}`)
  return answer
}
