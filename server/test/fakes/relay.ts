/** A relay between the site and a provider, in either direction: it records, delays, loses, repeats and cuts requests. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export type Relayed = { method: string; path: string; headers: IncomingHttpHeaders; body: Buffer }

/**
 * `hold`: acknowledged at once, and sent on by `release`. `drop`: acknowledged and lost. `twice`: sent on twice at the same time.
 * `cut`: the connection breaks. `lose`: sent on, and the response is lost.
 */
export type RelayMode = 'forward' | 'hold' | 'drop' | 'twice' | 'cut' | 'lose'

export type Relay = {
  url: string
  /** All requests, oldest first. */
  log: Relayed[]
  mode: RelayMode
  /** Runs after the next response, before it is passed on. */
  afterNext(run: () => Promise<unknown>): void
  release(): Promise<Response[]>
  /** Sends a request to the target, byte for byte unless changed. */
  send(request: Relayed): Promise<Response>
  close(): void
}

/** `acknowledgement` answers requests that are held or dropped. */
export async function startRelay(target: () => string, acknowledgement = 'OK'): Promise<Relay> {
  const held: Relayed[] = []
  let after: (() => Promise<unknown>) | undefined

  const server = createServer(async (incoming, outgoing) => {
    const { method = 'GET', url: path = '/', headers } = incoming
    const request = { method, path, headers, body: await buffer(incoming) }
    relay.log.push(request)
    const { mode } = relay
    if (mode === 'cut') return void incoming.socket.destroy()
    if (mode === 'hold') held.push(request)
    if (mode === 'hold' || mode === 'drop') return void outgoing.end(acknowledgement)
    const [response] = await Promise.all([
      relay.send(request),
      ...(mode === 'twice' ? [relay.send(request)] : []),
    ])
    const run = after
    after = undefined
    await run?.()
    if (mode === 'lose') return void incoming.socket.destroy()
    await passOn(response, outgoing)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  const relay: Relay = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    log: [],
    mode: 'forward',
    afterNext(run) {
      after = run
    },
    async release() {
      const responses: Response[] = []
      for (const request of held.splice(0)) responses.push(await relay.send(request))
      return responses
    },
    send({ method, path, headers, body }) {
      const { host: _host, connection: _connection, 'content-length': _length, ...rest } = headers
      return fetch(`${target()}${path}`, {
        ...{ method, redirect: 'manual' },
        headers: rest as Record<string, string>,
        ...(method !== 'GET' && { body: new Uint8Array(body) }),
      })
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
  return relay
}

async function passOn(response: Response, outgoing: ServerResponse): Promise<void> {
  const {
    'content-encoding': _encoding,
    'content-length': _length,
    ...headers
  } = Object.fromEntries(response.headers)
  outgoing.writeHead(response.status, headers)
  outgoing.end(Buffer.from(await response.arrayBuffer()))
}
