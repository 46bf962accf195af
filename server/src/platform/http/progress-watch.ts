/**
 * Cuts connections whose far end has stopped moving: a body that does not come, an answer that nobody reads. How long a
 * transfer takes is no matter; that it goes on is.
 */
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

export type Patience = {
  /** In each stretch of this length … */
  windowMs: number
  /** … so much must have moved. */
  minBytes: number
}

export type Phase = 'receiving' | 'sending'
export type Progress = { received: number; sent: number; queued: number }
type Watched = { request: IncomingMessage | null; phase: Phase | null; stillFor: number; progress: Progress }

export type ProgressWatch = {
  /** For as long as it is open, also when it becomes a websocket. */
  add(socket: Socket): void
  /** The request that is being answered on its connection. */
  serve(request: IncomingMessage): void
  stop(): void
}

/** Looks are counted, not time: when this process itself stood still, nobody else is to blame. */
export const LOOKS = 4

export function watchProgress({ windowMs, minBytes }: Patience): ProgressWatch {
  const watched = new Map<Socket, Watched>()

  const timer = setInterval(() => {
    for (const [socket, state] of watched) if (isStuck(socket, state)) socket.destroy()
  }, windowMs / LOOKS)
  timer.unref()

  function isStuck(socket: Socket, state: Watched): boolean {
    const phase = phaseOf(socket, state.request)
    const progress = progressOf(socket)
    const isMoving = phase === null || phase !== state.phase || movedBytes(state, progress) >= minBytes
    if (isMoving) Object.assign(state, { phase, progress, stillFor: 0 })
    else state.stillFor += 1
    return state.stillFor >= LOOKS
  }

  return {
    add(socket) {
      watched.set(socket, { request: null, phase: null, stillFor: 0, progress: progressOf(socket) })
      socket.once('close', () => watched.delete(socket))
    },
    serve(request) {
      const state = watched.get(request.socket)
      if (state) state.request = request
    },
    stop: () => clearInterval(timer),
  }
}

/** Null while it is our turn, or nobody's. */
export function phaseOf(
  line: { readonly writableLength: number },
  request: IncomingMessage | null,
  isAllHere = request?.complete ?? true,
): Phase | null {
  if (line.writableLength > 0) return 'sending'
  if (!request || isAllHere || request.destroyed) return null
  // What has arrived and waits for us is no fault of the sender.
  return request.readableLength < request.readableHighWaterMark ? 'receiving' : null
}

export function movedBytes(
  { phase, progress: before }: Pick<Watched, 'phase' | 'progress'>,
  now: Progress,
): number {
  if (phase === 'receiving') return now.received - before.received
  return now.sent - before.sent + Math.max(0, before.queued - now.queued)
}

/** A large piece is handed to the kernel as a whole; how much of it still waits there, only the handle knows. */
export function progressOf(socket: Socket): Progress {
  const { _handle: handle } = socket as { _handle?: { writeQueueSize?: number } | null }
  return {
    received: socket.bytesRead,
    sent: socket.bytesWritten - socket.writableLength,
    queued: handle?.writeQueueSize ?? 0,
  }
}
