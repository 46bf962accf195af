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
  phaseOf,
  type TransferPhase,
  type TransferProgress,
  transferProgressOf,
  type WatchOptions,
} from './progress-watch.ts'
import { isBodyComplete } from './secure-server.ts'
import { checksFor, cutExcess, type StalledTransfer } from './stalled-transfers.ts'

type Exchange = { request: IncomingMessage; response: ServerResponse }
type Watched = Exchange & { phase: TransferPhase | null; stalledChecks: number; progress: TransferProgress }
type Connection = {
  socket: Socket
  streams: Map<ServerHttp2Stream, Watched>
  idleFor: number
  controlFrames: number
}

type StreamWatch = {
  add(session: ServerHttp2Session, socket: Socket): void
  serve(stream: ServerHttp2Stream, exchange: Exchange): void
  stop(): void
}

/** Per check interval. A browser sends a ping after idling, and its settings once. */
const MAX_CONTROL_FRAMES = 200

export function watchStreams({ transferLimits, maxStalled }: WatchOptions): StreamWatch {
  const connections = new Map<ServerHttp2Session, Connection>()
  const checks = checksFor(transferLimits)
  const idleChecks = checks.sending

  const timer = setInterval(() => {
    const stalled: StalledTransfer[] = []
    for (const [session, connection] of connections) {
      connection.controlFrames = 0
      stalled.push(...cutStuck(connection))
      endIdle(session, connection)
    }
    cutExcess(stalled, maxStalled)
  }, checks.everyMs)
  timer.unref()

  /** Returns the stalled streams that were not closed yet. */
  function cutStuck({ socket, streams }: Connection): StalledTransfer[] {
    const now = transferProgressOf(socket)
    const address = socket.remoteAddress ?? ''
    const seen = [...streams].map(([stream, state]) => ({
      ...{ stream, state, phase: phaseOf(stream, state.request, isBodyComplete(stream)) },
    }))
    return seen.flatMap(({ stream, state, phase }) => {
      const samePhase = seen.filter((other) => other.phase === phase).length
      const isMoving =
        phase === null ||
        phase !== state.phase ||
        movedBytes(state, now) >= transferLimits[phase].minBytes * samePhase
      if (isMoving) Object.assign(state, { phase, progress: now, stalledChecks: 0 })
      else state.stalledChecks += 1
      if (phase === null || state.stalledChecks === 0) return []
      const cut = () => cutStream(stream, state)
      if (state.stalledChecks < checks[phase]) return [{ address, stalledChecks: state.stalledChecks, cut }]
      cut()
      return []
    })
  }

  /** Closes idle connections as HTTP/1.1 does; one that does not react to the close is destroyed. */
  function endIdle(session: ServerHttp2Session, connection: Connection): void {
    connection.idleFor = connection.streams.size > 0 ? 0 : connection.idleFor + 1
    if (connection.idleFor > 2 * idleChecks) session.destroy()
    else if (connection.idleFor > idleChecks) session.close()
  }

  return {
    add(session, socket) {
      const connection: Connection = { socket, streams: new Map(), idleFor: 0, controlFrames: 0 }
      connections.set(session, connection)
      session.once('close', () => connections.delete(session))
      // Each frame is answered, which costs its sender nothing.
      const count = () => {
        connection.controlFrames += 1
        if (connection.controlFrames > MAX_CONTROL_FRAMES)
          session.destroy(new Error('too many control frames'), constants.NGHTTP2_ENHANCE_YOUR_CALM)
      }
      session.on('ping', count).on('remoteSettings', count)
    },
    serve(stream, exchange) {
      const connection = stream.session && connections.get(stream.session as ServerHttp2Session)
      if (!connection) return
      connection.streams.set(stream, {
        ...exchange,
        phase: null,
        stalledChecks: 0,
        progress: transferProgressOf(connection.socket),
      })
      stream.once('close', () => connection.streams.delete(stream))
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
