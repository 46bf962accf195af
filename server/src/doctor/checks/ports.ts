/** Checks that the site's ports are free, or in use by the running site. */
import { createSocket } from 'node:dgram'
import { createServer } from 'node:net'
import type { Config } from '../../config/config.ts'
import { bad, type Check, type Finding, ok } from '../check.ts'

/** Null if the port can be bound, otherwise the error code. */
type TryBind = (host: string, port: number) => Promise<string | null>
type ListenPort = { variable: string; port: number; tryBind: TryBind }

export const ports: Check = {
  section: 'ports',
  async run({ config }) {
    const isRunning = await answersAsCandid(config)
    const { host } = config.http
    return Promise.all(
      listenPortsOf(config).map(async ({ variable, port, tryBind }): Promise<Finding> => {
        const code = await tryBind(host, port)
        if (code === null) return ok(`${variable} ${port} is free.`)
        // If the site answers on its HTTP port, it holds the other ports too.
        if (isRunning) return ok(`${variable} ${port} is in use by the running site.`)
        if (code === 'EADDRINUSE')
          return bad(
            `${variable} ${port} is taken by another program.`,
            `Stop it (ss -lpn 'sport = ${port}'), or set ${variable}.`,
          )
        if (code === 'EACCES')
          return bad(
            `${variable} ${port} requires more privileges than this user has.`,
            `Set ${variable} to 1024 or more, or give the site CAP_NET_BIND_SERVICE (ops/systemd).`,
          )
        return bad(`${variable} ${port} cannot be opened on HOST ${host} (${code}).`, 'Check HOST.')
      }),
    )
  },
}

function listenPortsOf({ roles, http, live }: Config): ListenPort[] {
  return [
    ...(roles.includes('web') ? [{ variable: 'PORT', port: http.port, tryBind: tryBindTcp }] : []),
    ...(roles.includes('web') && http.tls.redirectPort
      ? [{ variable: 'HTTP_REDIRECT_PORT', port: http.tls.redirectPort, tryBind: tryBindTcp }]
      : []),
    ...(roles.includes('live') && live.rtmpPort
      ? [{ variable: 'RTMP_PORT', port: live.rtmpPort, tryBind: tryBindTcp }]
      : []),
    ...(roles.includes('live') && !live.mediaMtx
      ? [{ variable: 'WEBRTC_PORT', port: live.webrtcPort, tryBind: tryBindUdp }]
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
    // The certificate is not for this address, so fetch fails; any answer over TLS is enough.
    return http.tls.files !== null && !/ECONNREFUSED/.test(String((error as Error).cause))
  }
}

const tryBindTcp: TryBind = (host, port) => {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', (error) => resolve(codeOf(error)))
    server.listen({ host, port }, () => server.close(() => resolve(null)))
  })
}

const tryBindUdp: TryBind = (host, port) => {
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4')
  return new Promise((resolve) => {
    socket.once('error', (error) => resolve(codeOf(error)))
    socket.bind({ address: host === 'localhost' ? '127.0.0.1' : host, port, exclusive: true }, () =>
      socket.close(() => resolve(null)),
    )
  })
}

function codeOf(error: NodeJS.ErrnoException): string {
  return error.code ?? error.message
}
