/**
 * Cuts streams of HTTP/2 whose far end has stopped moving, as progress-watch does with connections. How much moved is known of a
 * connection only; so it must move as much as all its streams that are under way would have to as connections of their own.
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

/** Between two looks. A browser sends a ping when a connection was idle, and its settings once. */
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

  /** Those that are not cut yet. */
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

  /** As connections of HTTP/1.1 that nobody uses; one that does not even take leave is cut. */
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
      // Each is answered, which costs its sender nothing.
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

/** The sender of a body is told why, unless an answer has begun; the stream is closed with the answer (front.ts). */
function cutStream(stream: ServerHttp2Stream, { phase, response }: Watched): void {
  if (phase === 'receiving' && !stream.headersSent && !stream.destroyed)
    refuseEarly(response, 'REQUEST_TIMEOUT')
  else stream.close(constants.NGHTTP2_CANCEL)
}
