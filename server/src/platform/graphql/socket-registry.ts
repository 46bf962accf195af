/** All open websockets: their sessions, and whether their peers still respond. */
import type { WebSocket } from 'ws'

export type SocketRegistry = {
  add(socket: WebSocket): void
  /** Ignores a socket that has closed meanwhile. */
  belongsTo(sessionId: string, socket: WebSocket): void
  ofSessions(sessionIds: readonly string[]): WebSocket[]
  /** Sessions with an open socket. */
  sessions(): string[]
  all(): WebSocket[]
  /** Resolves when no socket is left; those still open after the timeout are terminated. */
  drain(waitMs: number): Promise<void>
}

export function createSocketRegistry(keepAliveMs: number): SocketRegistry {
  const sessionOf = new Map<WebSocket, string | null>()
  const socketsOf = new Map<string, Set<WebSocket>>()
  const unanswered = new Set<WebSocket>()
  let onEmpty = () => {}

  const keepAlive = setInterval(() => {
    for (const socket of sessionOf.keys()) {
      if (unanswered.has(socket)) socket.terminate()
      else if (socket.readyState === socket.OPEN) {
        unanswered.add(socket)
        socket.ping()
      }
    }
  }, keepAliveMs).unref()

  function add(socket: WebSocket): void {
    sessionOf.set(socket, null)
    socket.on('pong', () => unanswered.delete(socket))
    socket.once('close', () => remove(socket))
  }

  function remove(socket: WebSocket): void {
    const sessionId = sessionOf.get(socket)
    sessionOf.delete(socket)
    unanswered.delete(socket)
    if (sessionId) {
      const siblings = socketsOf.get(sessionId)
      siblings?.delete(socket)
      if (siblings?.size === 0) socketsOf.delete(sessionId)
    }
    if (sessionOf.size === 0) onEmpty()
  }

  function belongsTo(sessionId: string, socket: WebSocket): void {
    if (!sessionOf.has(socket)) return
    sessionOf.set(socket, sessionId)
    socketsOf.set(sessionId, (socketsOf.get(sessionId) ?? new Set()).add(socket))
  }

  async function drain(waitMs: number): Promise<void> {
    clearInterval(keepAlive)
    if (sessionOf.size === 0) return
    const gone = Promise.withResolvers<void>()
    onEmpty = gone.resolve
    const cutOff = setTimeout(() => {
      for (const socket of sessionOf.keys()) socket.terminate()
    }, waitMs)
    await gone.promise
    clearTimeout(cutOff)
  }

  return {
    add,
    belongsTo,
    ofSessions: (sessionIds) => sessionIds.flatMap((sessionId) => [...(socketsOf.get(sessionId) ?? [])]),
    sessions: () => [...socketsOf.keys()],
    all: () => [...sessionOf.keys()],
    drain,
  }
}
