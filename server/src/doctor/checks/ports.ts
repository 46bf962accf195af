/** The ports that the site listens on: ours already, or free. */
import { createSocket } from 'node:dgram'
import { createServer } from 'node:net'
import type { Config } from '../../config.ts'
import { bad, type Check, type Finding, ok } from '../check.ts'

type Door = { variable: string; port: number; isFree: (host: string, port: number) => Promise<boolean> }

export const ports: Check = {
  section: 'ports',
  async look({ config }) {
    const isRunning = await answersAsCandid(config)
    const { host } = config.http
    return Promise.all(
      doorsOf(config).map(async ({ variable, port, isFree }): Promise<Finding> => {
        if (await isFree(host, port)) return ok(`${variable} ${port} is free.`)
        // Whoever holds the first door of a running site holds the others too.
        if (isRunning) return ok(`${variable} ${port} is in use, and the site runs.`)
        return bad(
          `${variable} ${port} is taken by another program.`,
          `Stop that one (ss -lpn 'sport = ${port}'), or set ${variable}.`,
        )
      }),
    )
  },
}

function doorsOf({ roles, http, live }: Config): Door[] {
  return [
    ...(roles.includes('web') ? [{ variable: 'PORT', port: http.port, isFree: isFreeTcp }] : []),
    ...(roles.includes('live') && live.rtmpPort
      ? [{ variable: 'RTMP_PORT', port: live.rtmpPort, isFree: isFreeTcp }]
      : []),
    ...(roles.includes('live') && !live.mediaMtx
      ? [{ variable: 'WEBRTC_PORT', port: live.webrtcPort, isFree: isFreeUdp }]
      : []),
  ].filter(({ port }) => port !== 0)
}

async function answersAsCandid({ http }: Config): Promise<boolean> {
  const host = ['0.0.0.0', '::'].includes(http.host) ? '127.0.0.1' : http.host
  const address = `${http.tls.files ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${http.port}/api/health`
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(3_000) })
    return 'version' in ((await answer.json()) as object)
  } catch (error) {
    // By https the certificate is for another name than this; that somebody speaks it is enough.
    return http.tls.files !== null && !/ECONNREFUSED/.test(String((error as Error).cause))
  }
}

function isFreeTcp(host: string, port: number): Promise<boolean> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen({ host, port }, () => server.close(() => resolve(true)))
  })
}

function isFreeUdp(host: string, port: number): Promise<boolean> {
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4')
  return new Promise((resolve) => {
    socket.once('error', () => resolve(false))
    socket.bind({ address: host === 'localhost' ? '127.0.0.1' : host, port, exclusive: true }, () =>
      socket.close(() => resolve(true)),
    )
  })
}
