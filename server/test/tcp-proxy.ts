/** A TCP proxy that can drop or stall all connections, to simulate a machine that disappears or hangs. */
import { createConnection, createServer, type Socket } from 'node:net'
import { cleanUpAfterFile } from './file-cleanup.ts'

export type TcpProxy = {
  port: number
  close(): Promise<void>
  open(): Promise<void>
  /** Stalls existing and new connections without closing them. */
  silence(): void
}

export async function startTcpProxy(
  target: { path: string } | { port: number; host: string },
): Promise<TcpProxy> {
  const sockets = new Set<Socket>()
  let isSilent = false
  const server = createServer((socket) => {
    const upstream = createConnection(target)
    for (const [one, other] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      sockets.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => sockets.delete(one))
      if (!isSilent) one.pipe(other)
    }
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const silence = () => {
    isSilent = true
    for (const socket of sockets) socket.unpipe()
  }
  const close = async () => {
    isSilent = false
    const closed = new Promise((resolve) => server.close(resolve))
    for (const socket of sockets) socket.destroy()
    await closed
  }
  cleanUpAfterFile(close)
  return { port, close, open: () => listen(port), silence }
}
