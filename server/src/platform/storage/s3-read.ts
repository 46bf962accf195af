/** Reads an object, or a range of it, and resumes after a broken connection while the object is unchanged. */
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { GetObjectCommandOutput, HeadObjectCommandOutput } from '@aws-sdk/client-s3'
import { byteSpanOf } from './byte-range.ts'
import type { FileKey } from './file-key.ts'
import type { S3 } from './s3-client.ts'
import { BucketError, isMissing, isReason, missingBucket } from './s3-errors.ts'
import type { ByteRange, ReadFile, StoredFile } from './storage.ts'

const MAX_RETRIES = 4
const FIRST_WAIT_MS = 100
/** How long an existing bucket is not checked again. */
const BUCKET_TTL_MS = 60_000

export async function statObject(s3: S3, key: FileKey): Promise<StoredFile | null> {
  try {
    return described(await s3.send(new s3.sdk.HeadObjectCommand({ Bucket: s3.bucket, Key: key })))
  } catch (bucketError) {
    if (!isMissing(bucketError)) throw bucketError
    await assertBucketExists(s3)
    return null
  }
}

export async function readObject(s3: S3, key: FileKey, range: ByteRange): Promise<ReadFile | null> {
  const header = rangeHeader(range)
  if (header === null) return readBySize(s3, key, range)
  try {
    const found = await get(s3, key, header)
    const stored = { ...described(found), totalBytes: totalOf(found) }
    const span = { start: startOf(found), bytes: found.ContentLength ?? 0 }
    const wanted = byteSpanOf(range, stored.totalBytes)
    if (span.start !== wanted.start || span.bytes !== wanted.bytes) {
      bodyOf(found).destroy()
      throw bucketError(s3, 'another range than requested')
    }
    return {
      ...stored,
      ...span,
      stream: streamOf(s3, key, { first: bodyOf(found), ...span, etag: stored.etag }),
    }
  } catch (problem) {
    if (isMissing(problem)) return null
    if (isReason(problem, 'InvalidRange') || statusOf(problem) === 416) return readBySize(s3, key, range)
    throw problem
  }
}

/** By its size, which some ranges need; ranges outside are refused with it. */
async function readBySize(s3: S3, key: FileKey, range: ByteRange): Promise<ReadFile | null> {
  const stored = await statObject(s3, key)
  if (!stored) return null
  const { start, bytes } = byteSpanOf(range, stored.totalBytes)
  if (bytes === 0) return { ...stored, start, bytes, stream: Readable.from([]) }
  return readObject(s3, key, { start, end: start + bytes - 1 })
}

/** The Range header: empty for the whole; null if the size is needed, or the range is invalid. */
function rangeHeader(range: ByteRange): string | null {
  if ('last' in range) return null
  const { start, end } = range
  if (start === undefined && end === undefined) return ''
  const isValid = [start ?? 0, end ?? 0].every((at) => Number.isSafeInteger(at) && at >= 0)
  return isValid && (end === undefined || end >= (start ?? 0)) ? `bytes=${start ?? 0}-${end ?? ''}` : null
}

function get(s3: S3, key: FileKey, range: string, etag?: string): Promise<GetObjectCommandOutput> {
  const input = {
    Bucket: s3.bucket,
    Key: key,
    ...(range ? { Range: range } : {}),
    ...(etag ? { IfMatch: etag } : {}),
  }
  return s3.send(new s3.sdk.GetObjectCommand(input))
}

type OpenBody = { first: Readable; start: number; bytes: number; etag: string }

/** A stream that is shorter than announced always ends with an error. */
function streamOf(s3: S3, key: FileKey, { first, start, bytes, etag }: OpenBody): Readable {
  let body = ignoringErrors(first)
  const end = start + bytes
  async function* pieces() {
    let at = start
    for (let retries = 0; ; ) {
      try {
        for await (const piece of body) {
          at += (piece as Buffer).byteLength
          if (at > end) throw bucketError(s3, 'more bytes than announced')
          yield piece
        }
        if (at === end) return
        throw bucketError(s3, 'fewer bytes than announced')
      } catch (problem) {
        retries += 1
        if (at >= end || retries > MAX_RETRIES || stream.destroyed) throw problem
        await pause(Math.random() * FIRST_WAIT_MS * 2 ** retries)
        body = ignoringErrors(bodyOf(await get(s3, key, `bytes=${at}-${end - 1}`, etag)))
      }
    }
  }
  const stream: Readable = Readable.from(pieces(), { objectMode: false, highWaterMark: 256 * 1024 })
  // For a stream that is never read, the loop above does not run: its connection is closed here.
  stream.once('close', () => body.destroy())
  return stream
}

/** No listener is attached between two reads; the next read gets the error. */
function ignoringErrors(body: Readable): Readable {
  return body.on('error', () => undefined)
}

function bodyOf({ Body }: GetObjectCommandOutput): Readable {
  if (!(Body instanceof Readable)) throw new Error('The object has no body')
  return Body
}

function described(found: GetObjectCommandOutput | HeadObjectCommandOutput): StoredFile {
  const { ContentLength = 0, LastModified = new Date(0), ETag = '' } = found
  return {
    totalBytes: ContentLength,
    modifiedAt: LastModified,
    etag: ETag.startsWith('"') ? ETag : `"${ETag}"`,
  }
}

/** `bytes 0-99/1000` */
function totalOf({ ContentRange, ContentLength = 0 }: GetObjectCommandOutput): number {
  return ContentRange === undefined ? ContentLength : Number(ContentRange.split('/').at(-1))
}

function startOf({ ContentRange }: GetObjectCommandOutput): number {
  return Number(/^bytes (\d+)-/.exec(ContentRange ?? '')?.[1] ?? 0)
}

function statusOf(problem: unknown): number | undefined {
  return problem instanceof BucketError ? problem.status : undefined
}

function bucketError({ location }: S3, reason: string): BucketError {
  return new BucketError(`The bucket "${location.bucket}" gave ${reason}.`, { reason, cause: undefined })
}

const knownUntil = new WeakMap<S3['client'], number>()

/** HEAD does not distinguish a missing bucket from a missing object; all files would seem to be gone. */
export async function assertBucketExists(s3: S3): Promise<void> {
  const { client, bucket, location } = s3
  if ((knownUntil.get(client) ?? 0) > Date.now()) return
  await s3.send(new s3.sdk.HeadBucketCommand({ Bucket: bucket })).catch((problem: unknown) => {
    throw isMissing(problem) ? missingBucket(location, problem) : problem
  })
  knownUntil.set(client, Date.now() + BUCKET_TTL_MS)
}
