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
import { Bucket, S3Error } from './bucket.ts'
import { respondTo, type S3Request } from './responses.ts'
import { type Keys, signatureProblem } from './signature.ts'

export type S3Server = {
  endpoint: string
  keys: Keys
  bucket: Bucket
  /** The environment of a site that uses this bucket. */
  env: Record<string, string>
  /** One entry per request, such as `GET media/m1/poster.jpg`. */
  requests: string[]
  /** Awaited before each response; a thrown error becomes the response. */
  before: (s3Request: { method: string; key: string; query: URLSearchParams }) => unknown
  /** False while the bucket does not exist. */
  bucketExists: boolean
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
    ...{
      endpoint,
      keys: KEYS,
      bucket: new Bucket(),
      requests: [],
      before: () => undefined,
      bucketExists: true,
    },
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
    const s3Request = readRequest(request, body)
    s3.requests.push(
      `${s3Request.method} ${s3Request.key}${s3Request.query.has('partNumber') ? ' part' : ''}`,
    )
    await s3.before(s3Request)
    refuseUnsigned(s3, s3Request)
    if (s3Request.bucket !== NAME || !s3.bucketExists) throw new S3Error(404, 'NoSuchBucket')
    const { status = 200, headers = {}, content = '' } = respondTo(s3.bucket, s3Request)
    const bytes = Buffer.from(content)
    response.writeHead(status, { 'content-length': bytes.length, ...headers })
    response.end(request.method === 'HEAD' ? undefined : bytes)
  } catch (error) {
    if (!(error instanceof S3Error)) return void response.destroy()
    const words = `<?xml version="1.0"?><Error><Code>${error.code}</Code><Message>${error.code}</Message></Error>`
    response.writeHead(error.status, { 'content-type': 'application/xml' })
    response.end(request.method === 'HEAD' ? undefined : words)
  }
}

function readRequest({ method = 'GET', url = '/', headers }: IncomingMessage, body: Buffer): S3Request {
  const { pathname, searchParams } = new URL(url, 'http://s3')
  const [, bucket = '', ...key] = decodeURIComponent(pathname).split('/')
  return { method, path: pathname, bucket, key: key.join('/'), query: searchParams, headers, body }
}

function refuseUnsigned({ keys }: S3Server, s3Request: S3Request): void {
  const why = signatureProblem(s3Request, keys, Date.now())
  if (why) throw new S3Error(why === 'AuthorizationHeaderMalformed' ? 400 : 403, why)
  const { 'x-amz-content-sha256': sha256, 'x-amz-checksum-crc32': checksum } = s3Request.headers
  const isWhole = createHash('sha256').update(s3Request.body).digest('hex') === sha256
  if (/^[0-9a-f]{64}$/.test(String(sha256)) && !isWhole) throw new S3Error(400, 'XAmzContentSHA256Mismatch')
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(s3Request.body))
  if (checksum !== undefined && checksum !== sum.toString('base64')) throw new S3Error(400, 'BadDigest')
}
