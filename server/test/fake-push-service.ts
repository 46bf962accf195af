/** A local push service that speaks the protocol: it checks headers and the site's signature, and decrypts messages like a browser. */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { PushPayload } from '#rules/push.ts'

/** A subscribed browser: its address, its keys as a page reports them, and the private one. */
export type FakeBrowser = { endpoint: string; p256dh: string; auth: string; privateKey: string }

export type ReceivedPush = {
  /** The last part of the endpoint's path. */
  device: string
  headers: Record<string, string | string[] | undefined>
  body: Buffer
  /** The site's public key, in base64url. */
  key: string
}

type Answer = { status: number; headers?: Record<string, string> }

export type FakePushService = {
  origin: string
  received: ReceivedPush[]
  subscribe(): FakeBrowser
  /** What the service answers for this device, instead of 201. */
  answerWith(browser: FakeBrowser, answer: Answer | null): void
  receivedBy(browser: FakeBrowser): ReceivedPush[]
  close(): Promise<void>
}

type Options = { tls?: { cert: Buffer; key: Buffer }; port?: number }

export async function startFakePushService({ tls, port = 0 }: Options = {}): Promise<FakePushService> {
  const received: ReceivedPush[] = []
  const answers = new Map<string, Answer>()
  const keysBySignature = new Map<string, string>()
  let origin = ''
  const respond = (response: ServerResponse, { status, headers = {} }: Answer): void => {
    response.writeHead(status, headers).end()
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request)
    const device = request.url?.split('/').at(-1) ?? ''
    const authorization = request.headers.authorization ?? ''
    const key = keysBySignature.get(authorization) ?? verifiedKey(authorization, origin)
    if (key === null) return respond(response, { status: 403 })
    keysBySignature.set(authorization, key)
    const problem = problemOf(request, body)
    if (problem !== null) return respond(response, { status: problem })
    const answer = answers.get(device) ?? { status: 201 }
    if (answer.status < 300) received.push({ device, headers: request.headers, body, key })
    respond(response, { headers: { location: `${origin}/message/${received.length}` }, ...answer })
  }

  const listener: RequestListener = (request, response) => {
    handle(request, response).catch(() => respond(response, { status: 500 }))
  }
  const server = tls ? createHttpsServer(tls, listener) : createServer(listener)
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  origin = `${tls ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    received,
    subscribe: () => newBrowser(origin),
    answerWith(browser, answer) {
      const device = deviceOf(browser)
      if (answer) answers.set(device, answer)
      else answers.delete(device)
    },
    receivedBy: (browser) => received.filter(({ device }) => device === deviceOf(browser)),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const deviceOf = ({ endpoint }: FakeBrowser) => endpoint.split('/').at(-1) ?? ''

export function newBrowser(origin: string): FakeBrowser {
  const keys = createECDH('prime256v1')
  return {
    endpoint: `${origin}/push/${randomBytes(12).toString('base64url')}`,
    p256dh: keys.generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
    privateKey: keys.getPrivateKey('base64url'),
  }
}

/** RFC 8030 and RFC 8188: the status that a real push service refuses the request with. */
function problemOf({ method, headers }: IncomingMessage, body: Buffer): number | null {
  if (method !== 'POST') return 405
  if (!/^\d+$/.test(String(headers.ttl)) || headers['content-encoding'] !== 'aes128gcm') return 400
  if (!/^[A-Za-z0-9_-]{1,32}$/.test(String(headers.topic))) return 400
  if (!['very-low', 'low', 'normal', 'high'].includes(String(headers.urgency))) return 400
  return body.length > 4_096 ? 413 : null
}

/** RFC 8292: the key that signed the token, if it is valid for this service. */
function verifiedKey(authorization: string, origin: string): string | null {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  if (point.length !== 65) return null
  const [x = '', y = ''] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString('base64url'),
  )
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString() || '{}')
  const seconds = Date.now() / 1000
  const isValid = aud === origin && exp > seconds && exp <= seconds + 86_400 && /^(mailto:|https?:)/.test(sub)
  return isSigned && isValid ? key : null
}

/** RFC 8291, the browser's side. */
export function decryptPush(body: Buffer, browser: FakeBrowser): PushPayload {
  return JSON.parse(decryptBytes(body, browser).toString('utf8')) as PushPayload
}

export function decryptBytes(
  body: Buffer,
  { p256dh, auth, privateKey }: Omit<FakeBrowser, 'endpoint'>,
): Buffer {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const senderKey = body.subarray(21, 21 + keyLength)
  const sealed = body.subarray(21 + keyLength)
  const keys = createECDH('prime256v1')
  keys.setPrivateKey(privateKey, 'base64url')
  const hkdf = (secret: Uint8Array, salted: Uint8Array, info: Uint8Array | string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salted, info, bytes))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), Buffer.from(p256dh, 'base64url'), senderKey])
  const material = hkdf(keys.computeSecret(senderKey), Buffer.from(auth, 'base64url'), info, 32)
  const decipher = createDecipheriv(
    'aes-128-gcm',
    hkdf(material, salt, 'Content-Encoding: aes128gcm\0', 16),
    hkdf(material, salt, 'Content-Encoding: nonce\0', 12),
  ).setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  if (padded.at(-1) !== 2) throw new Error('the last record has no delimiter')
  return padded.subarray(0, -1)
}
