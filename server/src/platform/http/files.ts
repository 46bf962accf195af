/** Serves stored files: ranges, conditional requests, and delegation to nginx or the bucket. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#platform/errors.ts'
import { type ByteSpan, byteSpanOf } from '#platform/storage/byte-range.ts'
import type { FileKey } from '#platform/storage/file-key.ts'
import type { Storage, StoredFile } from '#platform/storage/storage.ts'
import { DAY_SECONDS } from '#rules/time.ts'
import { parseRange } from './byte-ranges.ts'
import { contentTypeOf } from './content-types.ts'
import type { FileCache, FoundFile } from './file-cache.ts'
import { contentFor } from './send-content.ts'

const YEAR_SECONDS = 365 * DAY_SECONDS

/** For names that change whenever their content does. */
export const IMMUTABLE = `public, max-age=${YEAR_SECONDS}, immutable`

type FileToSend = {
  storage: Storage
  key: FileKey
  cacheControl: string
  /** Request headers on which the response depends. */
  vary?: string
  /** Sent as an attachment with this name. */
  downloadName?: string
  memory?: FileCache
  /** Internal path under which a front nginx serves stored files; if set, nginx sends them. */
  accelPrefix?: string | null
  /** Whether browsers may be redirected to the storage itself. */
  redirects?: boolean
  /** How long nginx may reuse our decision for the same client. */
  accelCacheSeconds?: number
}

/** Unknown paths under /files must not be answered with the web app. */
export function refuseUnknownFiles(app: FastifyInstance): void {
  app.get('/files/*', async () => {
    throw new Refusal('NOT_FOUND')
  })
}

/** For GET and HEAD routes. Access was checked before. */
export async function sendStoredFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: FileToSend,
): Promise<FastifyReply> {
  if (file.accelPrefix != null) {
    // nginx handles ranges, validators and the length.
    reply.headers(fileHeaders(file))
    if (file.accelCacheSeconds) reply.header('x-accel-expires', file.accelCacheSeconds)
    return reply.header('x-accel-redirect', await accelAddress(file, file.accelPrefix)).send()
  }
  const redirectUrl = await redirectOf(file)
  // Not cacheable: the signed URL expires soon.
  if (redirectUrl)
    return reply.code(302).headers({ location: redirectUrl, 'cache-control': 'no-store' }).send()
  const found = await find(file)
  if (!found) throw new Refusal('NOT_FOUND')
  if (matchesEtag(request.headers['if-none-match'], found.etag)) {
    reply.headers(cachingHeaders(file))
    return reply.code(304).header('etag', found.etag).send()
  }
  const { span, isPart } = spanOfRequest(request, reply, found)
  const body = request.method === 'HEAD' ? undefined : await bodyOf(request, file, { found, span })
  reply.headers(fileHeaders(file))
  reply.header('etag', found.etag).header('content-length', span.bytes)
  if (isPart) reply.code(206).header('content-range', contentRange(span, found.totalBytes))
  return reply.send(body)
}

/** Upper bound for how long a revoked right keeps working. */
const SIGNED_SECONDS = 300

async function accelAddress({ storage, key }: FileToSend, prefix: string): Promise<string> {
  const signed = await storage.signedUrl?.(key, { seconds: SIGNED_SECONDS })
  return `${prefix}/${key}${signed ? new URL(signed).search : ''}`
}

/** Null for files we send ourselves: hot files, and playlists, whose relative URLs must resolve to us. */
async function redirectOf({ storage, key, redirects, memory, ...rest }: FileToSend): Promise<string | null> {
  if (!redirects || !storage.signedUrl || key.endsWith('.m3u8')) return null
  if (memory?.isHot(key)) return null
  const { cacheControl, downloadName } = rest
  const contentDisposition = dispositionOf(downloadName)
  const options = {
    seconds: SIGNED_SECONDS,
    cacheControl,
    ...(contentDisposition ? { contentDisposition } : {}),
  }
  return storage.signedUrl(key, options)
}

function dispositionOf(downloadName: string | undefined): string | null {
  return downloadName ? `attachment; filename="${downloadName}"` : null
}

async function find({ storage, key, memory }: FileToSend): Promise<FoundFile | null> {
  if (memory) return memory.find(key)
  const stored = await storage.stat(key)
  return stored && { ...stored, content: null }
}

type Described = Pick<FileToSend, 'key' | 'cacheControl' | 'vary' | 'downloadName'>

/** All headers of a file but those for size and version. */
export function fileHeaders({ key, downloadName, ...caching }: Described): Record<string, string> {
  const disposition = dispositionOf(downloadName)
  return {
    ...cachingHeaders(caching),
    'content-type': contentTypeOf(key),
    'accept-ranges': 'bytes',
    ...(disposition ? { 'content-disposition': disposition } : {}),
  }
}

function cachingHeaders({ cacheControl, vary }: Pick<FileToSend, 'cacheControl' | 'vary'>) {
  return { 'cache-control': cacheControl, ...(vary ? { vary } : {}) }
}

function spanOfRequest(request: FastifyRequest, reply: FastifyReply, { etag, totalBytes }: StoredFile) {
  const { range, 'if-range': ifRange } = request.headers
  const isRangeValid = request.method === 'GET' && (ifRange === undefined || ifRange === etag)
  const part = isRangeValid ? parseRange(range) : null
  try {
    return { span: byteSpanOf(part ?? {}, totalBytes), isPart: part !== null }
  } catch (error) {
    if (error instanceof Refusal) reply.header('content-range', `bytes */${totalBytes}`)
    throw error
  }
}

type Part = { found: FoundFile; span: ByteSpan }

async function bodyOf({ raw }: FastifyRequest, { storage, key }: FileToSend, part: Part) {
  const { found, span } = part
  const { start, bytes } = span
  const end = start + bytes
  if (found.content) return contentFor(raw, found.content.subarray(start, end))
  const read = await storage.read(key, bytes === found.totalBytes ? {} : { start, end: end - 1 })
  if (!read) throw new Refusal('NOT_FOUND')
  return read.stream
}

function contentRange({ start, bytes }: ByteSpan, totalBytes: number): string {
  return `bytes ${start}-${start + bytes - 1}/${totalBytes}`
}

function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes(etag) || tags.includes('*')
}
