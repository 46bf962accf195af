/**
 * Closes connections whose peer has stalled: an upload that does not arrive, a response that is not read. The duration of a
 * transfer is unlimited; its progress is not.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { refusalText } from './early-refusal.ts'
import { checksFor, cutExcess, type StalledTransfer } from './stalled-transfers.ts'

export type TransferLimit = {
  /** In each window of this length … */
  windowMs: number
  /** … at least this much must be transferred. */
  minBytes: number
}

export type TransferPhase = 'receiving' | 'sending'

export type WatchOptions = {
  transferLimits: Readonly<Record<TransferPhase, TransferLimit>>
  /** Stalled connections or streams allowed per address. */
  maxStalled: number
}

export type TransferProgress = { received: number; sent: number; queued: number }
type Exchange = { request: IncomingMessage; response: ServerResponse }
type Watched = {
  exchange: Exchange | null
  phase: TransferPhase | null
  stalledChecks: number
  progress: TransferProgress
}

type ProgressWatch = {
  /** For as long as it is open, including as a websocket. */
  add(socket: Socket): void
  /** The request currently answered on its connection. */
  serve(request: IncomingMessage, response: ServerResponse): void
  stop(): void
}

export function watchProgress({ transferLimits, maxStalled }: WatchOptions): ProgressWatch {
  const watched = new Map<Socket, Watched>()
  const checks = checksFor(transferLimits)

  const timer = setInterval(() => {
    const stalled: StalledTransfer[] = []
    for (const [socket, state] of watched) {
      check(socket, state)
      const { phase, stalledChecks } = state
      if (phase === null || stalledChecks === 0) continue
      const cut = () => cutConnection(socket, state)
      if (stalledChecks >= checks[phase]) cut()
      else stalled.push({ address: socket.remoteAddress ?? '', stalledChecks, cut })
    }
    cutExcess(stalled, maxStalled)
  }, checks.everyMs)
  timer.unref()

  function check(socket: Socket, state: Watched): void {
    const phase = phaseOf(socket, state.exchange?.request ?? null)
    const progress = transferProgressOf(socket)
    const isMoving =
      phase === null || phase !== state.phase || movedBytes(state, progress) >= transferLimits[phase].minBytes
    if (isMoving) Object.assign(state, { phase, progress, stalledChecks: 0 })
    else state.stalledChecks += 1
  }

  return {
    add(socket) {
      watched.set(socket, {
        exchange: null,
        phase: null,
        stalledChecks: 0,
        progress: transferProgressOf(socket),
      })
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
  const canReply = socket.writable && exchange?.response.socket === socket && !exchange.response.headersSent
  if (phase !== 'receiving' || !canReply) return void socket.destroy()
  socket.write(refusalText('REQUEST_TIMEOUT'))
  socket.destroySoon()
}

/** Null while the server is working, or the connection is idle. */
export function phaseOf(
  line: { readonly writableLength: number },
  request: IncomingMessage | null,
  isAllHere = request?.complete ?? true,
): TransferPhase | null {
  if (line.writableLength > 0) return 'sending'
  if (!request || isAllHere || request.destroyed) return null
  // Received data that waits for the server is not the client's fault.
  return request.readableLength < request.readableHighWaterMark ? 'receiving' : null
}

export function movedBytes(
  { phase, progress: before }: Pick<Watched, 'phase' | 'progress'>,
  now: TransferProgress,
): number {
  if (phase === 'receiving') return now.received - before.received
  return now.sent - before.sent + Math.max(0, before.queued - now.queued)
}

/** A large write is handed to the kernel as a whole; only the handle knows how much is still queued. */
export function transferProgressOf(socket: Socket): TransferProgress {
  const { _handle: handle } = socket as { _handle?: { writeQueueSize?: number } | null }
  return {
    received: socket.bytesRead,
    sent: socket.bytesWritten - socket.writableLength,
    queued: handle?.writeQueueSize ?? 0,
  }
}
