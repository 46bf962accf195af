/**
 * Closes connections whose peer has stalled: an upload that does not arrive, a response that is not read. The duration of a
 * transfer is unlimited; its progress is not.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { refusalText } from './early-refusal.ts'
import { cutExcess, looksOf, type Stalled } from './stalled.ts'

export type Patience = {
  /** In each window of this length … */
  windowMs: number
  /** … at least this much must be transferred. */
  minBytes: number
}

export type Phase = 'receiving' | 'sending'

export type WatchOptions = {
  patience: Readonly<Record<Phase, Patience>>
  /** Stalled connections or streams allowed per address. */
  maxStalled: number
}

export type Progress = { received: number; sent: number; queued: number }
type Exchange = { request: IncomingMessage; response: ServerResponse }
type Watched = { exchange: Exchange | null; phase: Phase | null; stillFor: number; progress: Progress }

export type ProgressWatch = {
  /** For as long as it is open, including as a websocket. */
  add(socket: Socket): void
  /** The request currently answered on its connection. */
  serve(request: IncomingMessage, response: ServerResponse): void
  stop(): void
}

export function watchProgress({ patience, maxStalled }: WatchOptions): ProgressWatch {
  const watched = new Map<Socket, Watched>()
  const looks = looksOf(patience)

  const timer = setInterval(() => {
    const stalled: Stalled[] = []
    for (const [socket, state] of watched) {
      look(socket, state)
      const { phase, stillFor } = state
      if (phase === null || stillFor === 0) continue
      const cut = () => cutConnection(socket, state)
      if (stillFor >= looks[phase]) cut()
      else stalled.push({ address: socket.remoteAddress ?? '', stillFor, cut })
    }
    cutExcess(stalled, maxStalled)
  }, looks.everyMs)
  timer.unref()

  function look(socket: Socket, state: Watched): void {
    const phase = phaseOf(socket, state.exchange?.request ?? null)
    const progress = progressOf(socket)
    const isMoving =
      phase === null || phase !== state.phase || movedBytes(state, progress) >= patience[phase].minBytes
    if (isMoving) Object.assign(state, { phase, progress, stillFor: 0 })
    else state.stillFor += 1
  }

  return {
    add(socket) {
      watched.set(socket, { exchange: null, phase: null, stillFor: 0, progress: progressOf(socket) })
      socket.once('close', () => watched.delete(socket))
    },
    serve(request, response) {
      const state = watched.get(request.socket)
      if (state) state.exchange = { request, response }
    },
    stop: () => clearInterval(timer),
  }
}

/** Sends the reason to the client of an upload, unless a response has begun or another one is in turn on the connection. */
function cutConnection(socket: Socket, { exchange, phase }: Watched): void {
  const canTell = socket.writable && exchange?.response.socket === socket && !exchange.response.headersSent
  if (phase !== 'receiving' || !canTell) return void socket.destroy()
  socket.write(refusalText('REQUEST_TIMEOUT'))
  socket.destroySoon()
}

/** Null while the server is working, or the connection is idle. */
export function phaseOf(
  line: { readonly writableLength: number },
  request: IncomingMessage | null,
  isAllHere = request?.complete ?? true,
): Phase | null {
  if (line.writableLength > 0) return 'sending'
  if (!request || isAllHere || request.destroyed) return null
  // Received data that waits for the server is not the client's fault.
  return request.readableLength < request.readableHighWaterMark ? 'receiving' : null
}

export function movedBytes(
  { phase, progress: before }: Pick<Watched, 'phase' | 'progress'>,
  now: Progress,
): number {
  if (phase === 'receiving') return now.received - before.received
  return now.sent - before.sent + Math.max(0, before.queued - now.queued)
}

/** A large write is handed to the kernel as a whole; only the handle knows how much is still queued. */
export function progressOf(socket: Socket): Progress {
  const { _handle: handle } = socket as { _handle?: { writeQueueSize?: number } | null }
  return {
    received: socket.bytesRead,
    sent: socket.bytesWritten - socket.writableLength,
    queued: handle?.writeQueueSize ?? 0,
  }
}
