/**
 * An S3 server for tests, as strict as the API allows: it checks signatures, payload hashes, checksums and the minimum part
 * size, and stores complete bodies only. Errors use S3's codes.
 */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { type Asked, answerTo } from './answers.ts'
import { Bucket, S3Fault } from './bucket.ts'
import { type Keys, whyNotSigned } from './signature.ts'

export type S3Server = {
  endpoint: string
  keys: Keys
  bucket: Bucket
  /** The environment of a site that uses this bucket. */
  env: Record<string, string>
  /** One entry per request, such as `GET media/m1/poster.jpg`. */
  requests: string[]
  /** Awaited before each response; a thrown error becomes the response. */
  before: (asked: { method: string; key: string; query: URLSearchParams }) => unknown
  /** False while the bucket does not exist. */
  isThere: boolean
  close(): Promise<void>
}

const NAME = 'candid-files'
const KEYS: Keys = {
  accessKeyId: 'test-key',
  secretAccessKey: 'test-secret-of-a-bucket',
  region: 'us-east-1',
}

export async function startS3(): Promise<S3Server> {
  const http = createServer((request, response) => void serve(s3, request, response))
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const endpoint = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const s3: S3Server = {
    ...{ endpoint, keys: KEYS, bucket: new Bucket(), requests: [], before: () => undefined, isThere: true },
    env: {
      ...{ STORAGE: 's3', S3_ENDPOINT: endpoint, S3_BUCKET: NAME, S3_REGION: KEYS.region },
      ...{ S3_ACCESS_KEY_ID: KEYS.accessKeyId, S3_SECRET_ACCESS_KEY: KEYS.secretAccessKey },
    },
    async close() {
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  }
  return s3
}

async function serve(s3: S3Server, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    // An incomplete body is discarded.
    const body = await buffer(request)
    const asked = readRequest(request, body)
    s3.requests.push(`${asked.method} ${asked.key}${asked.query.has('partNumber') ? ' part' : ''}`)
    await s3.before(asked)
    refuseUnsigned(s3, asked)
    if (asked.bucket !== NAME || !s3.isThere) throw new S3Fault(404, 'NoSuchBucket')
    const { status = 200, headers = {}, content = '' } = answerTo(s3.bucket, asked)
    const bytes = Buffer.from(content)
    response.writeHead(status, { 'content-length': bytes.length, ...headers })
    response.end(request.method === 'HEAD' ? undefined : bytes)
  } catch (fault) {
    if (!(fault instanceof S3Fault)) return void response.destroy()
    const words = `<?xml version="1.0"?><Error><Code>${fault.code}</Code><Message>${fault.code}</Message></Error>`
    response.writeHead(fault.status, { 'content-type': 'application/xml' })
    response.end(request.method === 'HEAD' ? undefined : words)
  }
}

function readRequest({ method = 'GET', url = '/', headers }: IncomingMessage, body: Buffer): Asked {
  const { pathname, searchParams } = new URL(url, 'http://s3')
  const [, bucket = '', ...key] = decodeURIComponent(pathname).split('/')
  return { method, path: pathname, bucket, key: key.join('/'), query: searchParams, headers, body }
}

function refuseUnsigned({ keys }: S3Server, asked: Asked): void {
  const why = whyNotSigned(asked, keys, Date.now())
  if (why) throw new S3Fault(why === 'AuthorizationHeaderMalformed' ? 400 : 403, why)
  const { 'x-amz-content-sha256': sha256, 'x-amz-checksum-crc32': checksum } = asked.headers
  const isWhole = createHash('sha256').update(asked.body).digest('hex') === sha256
  if (/^[0-9a-f]{64}$/.test(String(sha256)) && !isWhole) throw new S3Fault(400, 'XAmzContentSHA256Mismatch')
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(asked.body))
  if (checksum !== undefined && checksum !== sum.toString('base64')) throw new S3Fault(400, 'BadDigest')
}
