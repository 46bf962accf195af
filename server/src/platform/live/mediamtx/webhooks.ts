/** Endpoint for MediaMTX's webhooks: authorisation of publishers and readers, and finished recordings. */
import { timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Log } from '#platform/log.ts'
import { OUR_NAME } from './calls.ts'

type MtxAuthRequest = { path: string; protocol: string; address: string }
export type MtxRecording = { path: string; file: string; durationMs: number }

type WebhookOptions = {
  host: string
  port: number
  secret: string
  log: Log
  /** `isOurs`: the request carries our own credentials. */
  mayPublish(authRequest: MtxAuthRequest, isOurs: boolean): Promise<boolean>
  recorded(recording: MtxRecording): Promise<void>
}

const MAX_BODY_BYTES = 16 * 1024

/** The paths are `/{secret}/auth` and `/{secret}/recorded`, because MediaMTX does not sign its requests. */
export async function openWebhooks(
  options: WebhookOptions,
): Promise<{ port: number; close(): Promise<void> }> {
  const { host, port, log } = options
  const server = createServer((request, response) => {
    answer(request, options).then(
      (status) => response.writeHead(status).end(),
      (error: unknown) => {
        log.error({ err: error }, 'a MediaMTX webhook failed')
        response.writeHead(500).end()
      },
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port }, () => {
      server.off('error', reject)
      resolve()
    })
  })
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

async function answer(request: IncomingMessage, options: WebhookOptions): Promise<number> {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://live')
  const [, secret = '', what, ...more] = pathname.split('/')
  if (!isSame(decodeURIComponent(secret), options.secret) || more.length > 0) return 404
  if (request.method !== 'POST') return 405
  if (what === 'recorded') {
    const [path, file, seconds] = [
      searchParams.get('path'),
      searchParams.get('file'),
      Number(searchParams.get('seconds')),
    ]
    if (!path || !file || !(seconds >= 0)) return 400
    await options.recorded({ path, file, durationMs: Math.round(seconds * 1_000) })
    return 200
  }
  return what === 'auth' ? authorize(await readBody(request), options) : 404
}

async function authorize(body: string | null, { secret, mayPublish }: WebhookOptions): Promise<number> {
  const asked = parse(body)
  if (!asked) return 400
  const text = (name: string) => (typeof asked[name] === 'string' ? asked[name] : '')
  const isOurs = text('user') === OUR_NAME && isSame(text('password'), secret)
  if (text('action') === 'publish') {
    const authRequest = { path: text('path'), protocol: text('protocol'), address: text('ip') }
    if (await mayPublish(authRequest, isOurs)) return 200
    return 403
  }
  // 401 makes MediaMTX ask its client for credentials.
  if (!isOurs) return 401
  return 200
}

function parse(body: string | null): Record<string, unknown> | null {
  try {
    const read: unknown = JSON.parse(body ?? '')
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

async function readBody(request: IncomingMessage): Promise<string | null> {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of request as AsyncIterable<Buffer>) {
    bytes += piece.length
    if (bytes > MAX_BODY_BYTES) return null
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}
