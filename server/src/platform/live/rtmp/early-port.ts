/** The encoders' port, opened before the role that serves it is ready: encoders that come meanwhile wait instead of being refused. */
import { createServer, type Server, type Socket } from 'node:net'

export type EarlyPort = {
  server: Server
  /** Why it is not open; null when it is. */
  problem: string | null
  /** From now on connections are served, those that wait first. */
  serve(connection: (socket: Socket) => void): void
  close(): Promise<void>
}

/** More than that are let go of, the oldest first. */
const MAX_WAITING = 200
/** An encoder gives up sooner or later; so do we. */
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

  // Nothing is read until somebody is there for it.
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
