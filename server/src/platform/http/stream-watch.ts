/**
 * Closes HTTP/2 streams whose peer has stalled, as progress-watch does for connections. Progress is known per connection only,
 * so a connection must make as much progress as all its active streams would as separate connections.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { constants, type ServerHttp2Session, type ServerHttp2Stream } from 'node:http2'
import type { Socket } from 'node:net'
import { refuseEarly } from './early-refusal.ts'
import {
  movedBytes,
  type Phase,
  type Progress,
  phaseOf,
  progressOf,
  type WatchOptions,
} from './progress-watch.ts'
import { isAllHere } from './secure-server.ts'
import { cutExcess, looksOf, type Stalled } from './stalled.ts'

type Exchange = { request: IncomingMessage; response: ServerResponse }
type Watched = Exchange & { phase: Phase | null; stillFor: number; progress: Progress }
type Line = {
  socket: Socket
  streams: Map<ServerHttp2Stream, Watched>
  idleFor: number
  controlFrames: number
}

export type StreamWatch = {
  add(session: ServerHttp2Session, socket: Socket): void
  serve(stream: ServerHttp2Stream, exchange: Exchange): void
  stop(): void
}

/** Per check interval. A browser sends a ping after idling, and its settings once. */
const MAX_CONTROL_FRAMES = 200

export function watchStreams({ patience, maxStalled }: WatchOptions): StreamWatch {
  const lines = new Map<ServerHttp2Session, Line>()
  const looks = looksOf(patience)
  const idleLooks = looks.sending

  const timer = setInterval(() => {
    const stalled: Stalled[] = []
    for (const [session, line] of lines) {
      line.controlFrames = 0
      stalled.push(...cutStuck(line))
      endIdle(session, line)
    }
    cutExcess(stalled, maxStalled)
  }, looks.everyMs)
  timer.unref()

  /** Returns the stalled streams that were not closed yet. */
  function cutStuck({ socket, streams }: Line): Stalled[] {
    const now = progressOf(socket)
    const address = socket.remoteAddress ?? ''
    const seen = [...streams].map(([stream, state]) => ({
      ...{ stream, state, phase: phaseOf(stream, state.request, isAllHere(stream)) },
    }))
    return seen.flatMap(({ stream, state, phase }) => {
      const alike = seen.filter((other) => other.phase === phase).length
      const isMoving =
        phase === null || phase !== state.phase || movedBytes(state, now) >= patience[phase].minBytes * alike
      if (isMoving) Object.assign(state, { phase, progress: now, stillFor: 0 })
      else state.stillFor += 1
      if (phase === null || state.stillFor === 0) return []
      const cut = () => cutStream(stream, state)
      if (state.stillFor < looks[phase]) return [{ address, stillFor: state.stillFor, cut }]
      cut()
      return []
    })
  }

  /** Closes idle connections as HTTP/1.1 does; one that does not react to the close is destroyed. */
  function endIdle(session: ServerHttp2Session, line: Line): void {
    line.idleFor = line.streams.size > 0 ? 0 : line.idleFor + 1
    if (line.idleFor > 2 * idleLooks) session.destroy()
    else if (line.idleFor > idleLooks) session.close()
  }

  return {
    add(session, socket) {
      const line: Line = { socket, streams: new Map(), idleFor: 0, controlFrames: 0 }
      lines.set(session, line)
      session.once('close', () => lines.delete(session))
      // Each frame is answered, which costs its sender nothing.
      const count = () => {
        line.controlFrames += 1
        if (line.controlFrames > MAX_CONTROL_FRAMES)
          session.destroy(new Error('too many control frames'), constants.NGHTTP2_ENHANCE_YOUR_CALM)
      }
      session.on('ping', count).on('remoteSettings', count)
    },
    serve(stream, exchange) {
      const line = stream.session && lines.get(stream.session as ServerHttp2Session)
      if (!line) return
      line.streams.set(stream, { ...exchange, phase: null, stillFor: 0, progress: progressOf(line.socket) })
      stream.once('close', () => line.streams.delete(stream))
    },
    stop: () => clearInterval(timer),
  }
}

/** Sends the reason to the client of an upload, unless a response has begun; front.ts closes the stream with the response. */
function cutStream(stream: ServerHttp2Stream, { phase, response }: Watched): void {
  if (phase === 'receiving' && !stream.headersSent && !stream.destroyed)
    refuseEarly(response, 'REQUEST_TIMEOUT')
  else stream.close(constants.NGHTTP2_CANCEL)
}
