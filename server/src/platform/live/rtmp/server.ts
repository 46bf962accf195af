/** The RTMP server: connections are limited by address, by time, and by the number of unauthorised ones. */
import type { AddressInfo, Socket } from 'node:net'
import { createAddressCounter } from '#platform/http/address-counter.ts'
import type { Log } from '#platform/log.ts'
import type { Admission, PublisherConnection } from '../publisher.ts'
import { type EarlyPort, openEarlyPort } from './early-port.ts'
import { createRtmpSession } from './session.ts'

export type RtmpServer = {
  /** Null if the port could not be opened; `problem` says why. */
  port: number | null
  problem: string | null
  close(): Promise<void>
}

type RtmpOptions = {
  host: string
  port: number
  /** The same port, if it was opened before the server started. */
  early?: EarlyPort | undefined
  log: Log
  admit(key: string, address: string, connection: PublisherConnection): Promise<Admission>
  limits?: Partial<RtmpLimits>
}

export type RtmpLimits = {
  connections: number
  perAddress: number
  /** Unauthorised connections; beyond this, the oldest is closed. */
  halfOpen: number
  /** From the first byte to an accepted stream key. */
  authoriseMs: number
  /** Timeout without incoming bytes. */
  idleMs: number
  /** Limit of unsent replies. */
  unreadBytes: number
  /** Time for the encoder to read the final message. */
  lingerMs: number
}

const LIMITS: RtmpLimits = {
  ...{ connections: 1_000, perAddress: 32, halfOpen: 200 },
  ...{ authoriseMs: 10_000, idleMs: 8_000, unreadBytes: 65_536, lingerMs: 2_000 },
}

export async function openRtmpServer({
  host,
  port,
  early,
  log,
  admit,
  limits,
}: RtmpOptions): Promise<RtmpServer> {
  const bounds = { ...LIMITS, ...limits }
  const addresses = createAddressCounter(bounds.perAddress)
  const sockets = new Set<Socket>()
  const halfOpen = new Set<Socket>()

  function serve(socket: Socket): void {
    const address = socket.remoteAddress ?? ''
    const leave = addresses.acquire(address)
    if (!leave) return void socket.destroy()
    evictOldest()
    sockets.add(socket)
    halfOpen.add(socket)
    const deadline = setTimeout(() => socket.destroy(), bounds.authoriseMs)
    const authorised = () => {
      clearTimeout(deadline)
      halfOpen.delete(socket)
    }
    const session = createRtmpSession({
      write(data) {
        // Closes clients that send requests without reading the replies.
        if (socket.writableLength > bounds.unreadBytes) socket.destroy()
        else socket.write(data)
      },
      pause: () => void socket.pause(),
      resume: () => void socket.resume(),
      accepted: authorised,
      admit: (key) => admit(key, address, { close: (words) => session.close(words) }),
      end(reason) {
        log.info({ address, reason }, 'an encoder left')
        closeGracefully(socket, bounds.lingerMs)
      },
    })
    socket.setNoDelay(true)
    socket.setTimeout(bounds.idleMs, () => socket.destroy())
    socket.on('data', (data) => session.receive(data))
    // The socket was paused until here.
    socket.resume()
    socket.on('error', (error) => log.debug({ address, reason: error.message }, 'an encoder socket failed'))
    socket.on('close', () => {
      authorised()
      leave()
      sockets.delete(socket)
      session.gone()
    })
  }

  function evictOldest(): void {
    if (halfOpen.size < bounds.halfOpen) return
    const [oldest] = halfOpen
    if (oldest) halfOpen.delete(oldest)
    oldest?.destroy()
  }

  const opened = early ?? (await openEarlyPort({ host, port }))
  const { server, problem } = opened
  server.maxConnections = bounds.connections
  opened.serve(serve)
  server.on('error', (error) => log.error({ err: error }, 'the RTMP port failed'))
  if (problem) log.warn(problem)
  return {
    port: problem ? null : (server.address() as AddressInfo).port,
    problem,
    async close() {
      for (const socket of sockets) socket.destroy()
      await opened.close()
    },
  }
}

/** Unread bytes would reset the connection before the encoder has read the final message. */
function closeGracefully(socket: Socket, lingerMs: number): void {
  socket.end()
  socket.resume()
  const cut = setTimeout(() => socket.destroy(), lingerMs)
  socket.once('close', () => clearTimeout(cut))
}
