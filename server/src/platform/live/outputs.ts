/** Everything that goes out of running streams, and the answers to the roles that ask for it. */
import type { Clock } from '#platform/clock.ts'
import type { Log } from '#platform/log.ts'
import type { StreamSink, Tracks } from './frames.ts'
import { createPackager } from './hls/packager.ts'
import type { Shelf } from './hls/shelf.ts'
import type { InnerReply, InnerRequest } from './inner/server.ts'
import { withSound } from './sound/with-sound.ts'

/** A running stream, as far as who hands it out needs it. */
export type OutgoingStream = {
  id: string
  tracks(): Tracks | null
  attach(sink: StreamSink, options?: { fromKey?: boolean }): () => void
  requestKeyframe(): void
}

export type LiveOutputs = {
  /** Called once when a stream begins, before its first frame; gaps and new publishers belong to the same stream. */
  outlet(stream: OutgoingStream, about: { record: boolean }): void
  route(request: InnerRequest): Promise<InnerReply | null>
  close(): Promise<void>
}

type Output = { stream: OutgoingStream; shelf: Shelf }

/** Whoever watched it to its end still asks for the last parts. */
const AFTER_END_MS = 30_000
const PLAYLIST_TYPE = 'application/vnd.apple.mpegurl'

export function createOutputs({ clock, log }: { clock: Clock; log: Log }): LiveOutputs {
  const outputs = new Map<string, Output>()
  const timers = new Set<NodeJS.Timeout>()

  function forgetLater(output: Output): void {
    const timer = setTimeout(() => {
      timers.delete(timer)
      if (outputs.get(output.stream.id) === output) outputs.delete(output.stream.id)
    }, AFTER_END_MS)
    timers.add(timer.unref())
  }

  return {
    outlet(stream) {
      const packager = createPackager({ clock })
      const output = { stream, shelf: packager.shelf }
      outputs.set(stream.id, output)
      const sink = {
        ...packager,
        end() {
          packager.end()
          forgetLater(output)
        },
      }
      stream.attach(withSound('aac', sink, log))
    },
    async route({ method, path, query, signal }) {
      const [streams, streamId = '', name = '', ...more] = path
      if (streams !== 'streams' || more.length > 0) return null
      const output = outputs.get(streamId)
      if (!output) return { status: 404 }
      if (method === 'GET' && name === 'index.m3u8') return playlist(output, query, signal)
      if (method === 'GET') return file(output, name, signal)
      return null
    },
    async close() {
      for (const timer of timers) clearTimeout(timer)
      outputs.clear()
    },
  }
}

async function playlist({ shelf }: Output, query: URLSearchParams, signal: AbortSignal): Promise<InnerReply> {
  const number = (name: string) => (query.has(name) ? Number(query.get(name)) : undefined)
  const wish = { msn: number('msn'), part: number('part'), isDelta: query.has('skip') }
  const answer = await shelf.playlist(wish, signal)
  if ('text' in answer) return { status: 200, type: PLAYLIST_TYPE, body: answer.text }
  return answer.refused === 'too far ahead' ? { status: 400 } : { status: 503 }
}

async function file({ shelf }: Output, name: string, signal: AbortSignal): Promise<InnerReply> {
  const bytes = await shelf.file(name, signal)
  return bytes ? { status: 200, type: 'video/mp4', body: bytes } : { status: 404 }
}
