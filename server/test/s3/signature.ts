/** Verifies AWS Signature Version 4, in headers or as a presigned URL. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

export type SignedS3Request = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
}
export type Keys = { accessKeyId: string; secretAccessKey: string; region: string }

const SKEW_MS = 15 * 60_000

/** The S3 error code; null if the signature is valid. */
export function signatureProblem(request: SignedS3Request, keys: Keys, now: number): string | null {
  const given = request.query.has('X-Amz-Signature') ? ofAddress(request) : ofHeaders(request)
  if (!given) return 'AccessDenied'
  const [id, day, region] = given.scope.split('/')
  if (id !== keys.accessKeyId) return 'InvalidAccessKeyId'
  if (region !== keys.region) return 'AuthorizationHeaderMalformed'
  const at = parseTime(given.at)
  if (given.seconds === null ? Math.abs(now - at) > SKEW_MS : now > at + given.seconds * 1000)
    return given.seconds === null ? 'RequestTimeTooSkewed' : 'AccessDenied'
  const scope = [day, region, 's3', 'aws4_request']
  const canonical = createHash('sha256').update(canonicalRequest(request, given)).digest('hex')
  const text = ['AWS4-HMAC-SHA256', given.at, scope.join('/'), canonical].join('\n')
  let key: Buffer = Buffer.from(`AWS4${keys.secretAccessKey}`)
  for (const part of scope)
    key = createHmac('sha256', key)
      .update(part ?? '')
      .digest()
  const right = createHmac('sha256', key).update(text).digest()
  const shown = Buffer.from(given.signature, 'hex')
  return shown.length === right.length && timingSafeEqual(shown, right) ? null : 'SignatureDoesNotMatch'
}

type Given = {
  scope: string
  signedHeaders: string
  signature: string
  at: string
  /** The lifetime of a presigned URL; null for headers. */
  seconds: number | null
  payload: string
}

function ofHeaders({ headers }: SignedS3Request): Given | null {
  const [, scope, signedHeaders, signature] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? []
  if (!scope || !signedHeaders || !signature) return null
  const payload = String(headers['x-amz-content-sha256'] ?? '')
  return { scope, signedHeaders, signature, at: String(headers['x-amz-date'] ?? ''), seconds: null, payload }
}

function ofAddress({ query }: SignedS3Request): Given {
  const of = (name: string) => query.get(`X-Amz-${name}`) ?? ''
  return {
    ...{ scope: of('Credential'), signedHeaders: of('SignedHeaders'), signature: of('Signature') },
    ...{ at: of('Date'), seconds: Number(of('Expires')), payload: 'UNSIGNED-PAYLOAD' },
  }
}

function canonicalRequest({ method, path, query, headers }: SignedS3Request, given: Given): string {
  const names = given.signedHeaders.split(';')
  const pairs = [...query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
    .sort()
  return [
    method,
    path,
    pairs.join('&'),
    ...names.map(
      (name) =>
        `${name}:${String(headers[name] ?? '')
          .trim()
          .replace(/ +/g, ' ')}`,
    ),
    '',
    given.signedHeaders,
    given.payload,
  ].join('\n')
}

function escaped(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/** 20261116T233000Z */
function parseTime(text: string): number {
  return Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
}
