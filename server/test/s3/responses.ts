/** The test bucket's responses to the S3 API requests that a site sends. */
import type { IncomingHttpHeaders } from 'node:http'
import { type Bucket, S3Error, type StoredObject } from './bucket.ts'

export type S3Request = {
  method: string
  path: string
  bucket: string
  key: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: Buffer
}
export type S3Response = {
  status?: number
  headers?: Record<string, string | number>
  content?: string | Buffer
}

export function respondTo(bucket: Bucket, request: S3Request): S3Response {
  const { method, key, query } = request
  if (key === '') return ofBucket(bucket, request)
  if (query.has('uploadId')) return ofSending(bucket, request, query.get('uploadId') ?? '')
  if (method === 'POST' && query.has('uploads'))
    return xml(
      `<InitiateMultipartUploadResult><UploadId>${bucket.begin(key, about(request))}</UploadId></InitiateMultipartUploadResult>`,
    )
  if (method === 'GET' || method === 'HEAD') return read(bucket.get(key), request)
  if (method === 'PUT') {
    if (request.headers['if-none-match'] === '*' && bucket.objects.has(key))
      throw new S3Error(412, 'PreconditionFailed')
    const source = copied(bucket, request)
    if (!source) return { headers: { etag: bucket.put(key, request.body, about(request)).etag } }
    const { etag } = bucket.put(key, source.bytes, source)
    return xml(`<CopyObjectResult><ETag>${etag}</ETag></CopyObjectResult>`)
  }
  if (method !== 'DELETE') throw new S3Error(405, 'MethodNotAllowed')
  bucket.objects.delete(key)
  return { status: 204 }
}

function ofBucket(bucket: Bucket, { method, query, body }: S3Request): S3Response {
  if (method === 'HEAD') return {}
  if (method === 'POST' && query.has('delete')) {
    const keys = all(body.toString(), 'Key')
    for (const key of keys) bucket.objects.delete(key)
    return xml('<DeleteResult></DeleteResult>')
  }
  const prefix = query.get('prefix') ?? ''
  if (query.has('uploads')) {
    const found = [...bucket.sendings].filter(([, { key }]) => key.startsWith(prefix))
    const conditions = found.map(
      ([id, { key, at }]) =>
        `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${at.toISOString()}</Initiated></Upload>`,
    )
    return xml(
      `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${conditions.join('')}</ListMultipartUploadsResult>`,
    )
  }
  const count = Math.min(Number(query.get('max-keys') ?? 1000), 1000)
  const { keys, isMore } = bucket.list(prefix, query.get('continuation-token') ?? '', count)
  const conditions = keys.map((key) => {
    const { bytes, etag, modifiedAt } = bucket.get(key)
    return `<Contents><Key>${key}</Key><Size>${bytes.length}</Size><ETag>${etag}</ETag><LastModified>${modifiedAt.toISOString()}</LastModified></Contents>`
  })
  const next = isMore ? `<NextContinuationToken>${keys.at(-1)}</NextContinuationToken>` : ''
  return xml(
    `<ListBucketResult><IsTruncated>${isMore}</IsTruncated>${next}${conditions.join('')}</ListBucketResult>`,
  )
}

function ofSending(bucket: Bucket, request: S3Request, id: string): S3Response {
  const { method, query, body } = request
  if (method === 'PUT') {
    const number = Number(query.get('partNumber'))
    const source = copied(bucket, request)
    if (!source) return { headers: { etag: bucket.putPart(id, number, body) } }
    const etag = bucket.putPart(id, number, source.bytes)
    return xml(`<CopyPartResult><ETag>${etag}</ETag></CopyPartResult>`)
  }
  if (method === 'POST') {
    const [numbers, etags] = [all(body.toString(), 'PartNumber'), all(body.toString(), 'ETag')]
    const parts = numbers.map((number, at) => ({ number: Number(number), etag: unescaped(etags[at] ?? '') }))
    return xml(
      `<CompleteMultipartUploadResult><ETag>${bucket.complete(id, parts).etag}</ETag></CompleteMultipartUploadResult>`,
    )
  }
  if (method === 'DELETE') {
    bucket.sending(id)
    bucket.sendings.delete(id)
    return { status: 204 }
  }
  const conditions = [...bucket.sending(id).parts].map(
    ([number, { bytes, at }]) =>
      `<Part><PartNumber>${number}</PartNumber><Size>${bytes.length}</Size><LastModified>${at.toISOString()}</LastModified></Part>`,
  )
  return xml(`<ListPartsResult><IsTruncated>false</IsTruncated>${conditions.join('')}</ListPartsResult>`)
}

function read(object: StoredObject, { headers, query }: S3Request): S3Response {
  const { bytes, etag, modifiedAt, type, meta } = object
  if (headers['if-match'] !== undefined && headers['if-match'] !== etag)
    throw new S3Error(412, 'PreconditionFailed')
  const conditions = {
    ...{ etag, 'last-modified': modifiedAt.toUTCString(), 'accept-ranges': 'bytes' },
    'content-type': query.get('response-content-type') ?? type,
    ...Object.fromEntries(
      ['cache-control', 'content-disposition'].flatMap((name) => {
        const value = query.get(`response-${name}`)
        return value === null ? [] : [[name, value]]
      }),
    ),
    ...meta,
  }
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '') ?? []
  if (from === undefined || to === undefined) return { headers: conditions, content: bytes }
  const start = from === '' ? Math.max(0, bytes.length - Number(to)) : Number(from)
  const end = from === '' || to === '' ? bytes.length - 1 : Math.min(Number(to), bytes.length - 1)
  if (start > end) throw new S3Error(416, 'InvalidRange')
  const range = `bytes ${start}-${end}/${bytes.length}`
  return {
    status: 206,
    headers: { ...conditions, 'content-range': range },
    content: bytes.subarray(start, end + 1),
  }
}

/** The source object of a copy, or the requested range of it. */
function copied(bucket: Bucket, { headers, bucket: name }: S3Request): StoredObject | null {
  const source = headers['x-amz-copy-source']
  if (source === undefined) return null
  const object = bucket.get(
    decodeURIComponent(String(source))
      .replace(/^\//, '')
      .slice(name.length + 1),
  )
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(String(headers['x-amz-copy-source-range'])) ?? []
  if (start === undefined) return object
  if (Number(end) >= object.bytes.length) throw new S3Error(416, 'InvalidRange')
  return { ...object, bytes: object.bytes.subarray(Number(start), Number(end) + 1) }
}

function about({ headers }: S3Request): Pick<StoredObject, 'type' | 'meta'> {
  const meta = Object.entries(headers).filter(([name]) => name.startsWith('x-amz-meta-'))
  return {
    type: headers['content-type'] ?? 'binary/octet-stream',
    meta: Object.fromEntries(meta.map(([name, value]) => [name, String(value)])),
  }
}

function xml(content: string): S3Response {
  return { headers: { 'content-type': 'application/xml' }, content: `<?xml version="1.0"?>${content}` }
}

function all(text: string, tag: string): string[] {
  return [...text.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g'))].map(([, value = '']) => value)
}

function unescaped(text: string): string {
  return text.replaceAll('&quot;', '"').replaceAll('&#34;', '"')
}
