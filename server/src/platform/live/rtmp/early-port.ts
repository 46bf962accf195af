/** The RTMP port, opened before the live role is ready: early encoders wait instead of being refused. */
import { createServer, type Server, type Socket } from 'node:net'

export type EarlyPort = {
  server: Server
  /** Why the port could not be opened; null if it is open. */
  problem: string | null
  /** Serves all connections from now on, waiting ones first. */
  serve(connection: (socket: Socket) => void): void
  close(): Promise<void>
}

/** Beyond this, the oldest waiting connection is closed. */
const MAX_WAITING = 200
/** Waiting connections are closed after this long. */
const MAX_WAIT_MS = 15_000

export async function openEarlyPort({ host, port }: { host: string; port: number }): Promise<EarlyPort> {
  const waiting = new Set<Socket>()
  let serving: ((socket: Socket) => void) | null = null

  function hold(socket: Socket): void {
    if (serving) {
      serving(socket)
      return
    }
    const [oldest] = waiting
    if (waiting.size >= MAX_WAITING) oldest?.destroy()
    waiting.add(socket)
    socket.setTimeout(MAX_WAIT_MS, () => socket.destroy())
    socket.on('error', () => undefined)
    socket.once('close', () => waiting.delete(socket))
  }

  // Paused sockets: nothing is read until the port is served.
  const server = createServer({ pauseOnConnect: true }, hold)
  const problem = await new Promise<string | null>((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) => resolve(portProblem(error, { host, port })))
    server.listen({ host, port }, () => resolve(null))
  })
  return {
    server,
    problem,
    serve(connection) {
      serving = connection
      for (const socket of waiting) {
        waiting.delete(socket)
        socket.setTimeout(0)
        if (!socket.destroyed) connection(socket)
      }
    },
    async close() {
      for (const socket of waiting) socket.destroy()
      await new Promise<void>((resolve) => (problem ? resolve() : server.close(() => resolve())))
    },
  }
}

function portProblem(error: NodeJS.ErrnoException, { host, port }: { host: string; port: number }): string {
  if (error.code === 'EADDRINUSE')
    return `Port ${port} on ${host} is taken by another program, so encoders (RTMP) cannot reach the site. Set RTMP_PORT to a free one.`
  return `Port ${port} on ${host} could not be opened for encoders (RTMP): ${error.message}`
}
