/**
 * Cuts streams of HTTP/2 whose far end has stopped moving, as progress-watch does with connections. How much moved is known of a
 * connection only; so it must move as much as all its streams that are under way would have to as connections of their own.
 */
import type { IncomingMessage } from 'node:http'
import { constants, type ServerHttp2Session, type ServerHttp2Stream } from 'node:http2'
import type { Socket } from 'node:net'
import {
  LOOKS,
  movedBytes,
  type Patience,
  type Phase,
  type Progress,
  phaseOf,
  progressOf,
} from './progress-watch.ts'
import { isAllHere } from './secure-server.ts'

type Watched = { request: IncomingMessage; phase: Phase | null; stillFor: number; progress: Progress }
type Line = { socket: Socket; streams: Map<ServerHttp2Stream, Watched>; idleFor: number }

export type StreamWatch = {
  add(session: ServerHttp2Session, socket: Socket): void
  serve(stream: ServerHttp2Stream, request: IncomingMessage): void
  stop(): void
}

export function watchStreams({ windowMs, minBytes }: Patience): StreamWatch {
  const lines = new Map<ServerHttp2Session, Line>()

  const timer = setInterval(() => {
    for (const [session, line] of lines) {
      cutStuck(line)
      endIdle(session, line)
    }
  }, windowMs / LOOKS)
  timer.unref()

  function cutStuck({ socket, streams }: Line): void {
    const now = progressOf(socket)
    const looks = [...streams].map(([stream, state]) => ({
      ...{ stream, state, phase: phaseOf(stream, state.request, isAllHere(stream)) },
    }))
    for (const { stream, state, phase } of looks) {
      const alike = looks.filter((other) => other.phase === phase).length
      const isMoving = phase === null || phase !== state.phase || movedBytes(state, now) >= minBytes * alike
      if (isMoving) Object.assign(state, { phase, progress: now, stillFor: 0 })
      else state.stillFor += 1
      if (state.stillFor >= LOOKS) stream.close(constants.NGHTTP2_CANCEL)
    }
  }

  /** As connections of HTTP/1.1 that nobody uses; one that does not even take leave is cut. */
  function endIdle(session: ServerHttp2Session, line: Line): void {
    line.idleFor = line.streams.size > 0 ? 0 : line.idleFor + 1
    if (line.idleFor > 2 * LOOKS) session.destroy()
    else if (line.idleFor > LOOKS) session.close()
  }

  return {
    add(session, socket) {
      lines.set(session, { socket, streams: new Map(), idleFor: 0 })
      session.once('close', () => lines.delete(session))
    },
    serve(stream, request) {
      const line = stream.session && lines.get(stream.session as ServerHttp2Session)
      if (!line) return
      line.streams.set(stream, { request, phase: null, stillFor: 0, progress: progressOf(line.socket) })
      stream.once('close', () => line.streams.delete(stream))
    },
    stop: () => clearInterval(timer),
  }
}
