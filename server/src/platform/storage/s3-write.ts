/** Writes one object from a stream: completely or not at all, with at most one part in memory. */
import { createHash, randomUUID } from 'node:crypto'
import { addAbortSignal, Readable } from 'node:stream'
import type { CompletedPart } from '@aws-sdk/client-s3'
import { Refusal } from '#platform/errors.ts'
import { contentTypeOf } from '#platform/http/content-types.ts'
import type { FileKey } from './file-key.ts'
import { partsOf } from './parts.ts'
import type { S3 } from './s3-client.ts'
import { isReason } from './s3-errors.ts'
import type { FileSource, WriteOptions, WrittenFile } from './storage.ts'

export async function writeObject(
  s3: S3,
  key: FileKey,
  source: FileSource,
  options: WriteOptions,
): Promise<WrittenFile> {
  const stream = source instanceof Uint8Array ? Readable.from([source]) : source
  // A source may fail before it is read; the loop in `uploadStream` then gets the same error.
  stream.on('error', () => undefined)
  if (options.signal) addAbortSignal(options.signal, stream)
  try {
    return await uploadStream(s3, key, stream, options)
  } catch (error) {
    if (!options.keepSource) stream.destroy()
    throw error
  }
}

async function uploadStream(
  s3: S3,
  key: FileKey,
  source: Readable,
  options: WriteOptions,
): Promise<WrittenFile> {
  const { maxBytes = Number.POSITIVE_INFINITY, keepSource = false, signal } = options
  const hash = createHash('sha256')
  let bytes = 0
  async function* counted() {
    for await (const piece of source.iterator({ destroyOnReturn: !keepSource })) {
      const chunk: Uint8Array = typeof piece === 'string' ? Buffer.from(piece) : piece
      bytes += chunk.byteLength
      if (bytes > maxBytes) throw new Refusal('INPUT_TOO_LARGE', { facts: { maxBytes } })
      hash.update(chunk)
      yield chunk
    }
  }
  const parts = partsOf(counted())
  const first = await parts.next()
  if (!first.done && first.value.isLast) await putWhole(s3, key, first.value.bytes, signal)
  else if (!first.done)
    await sendInParts(s3, key, signal, async function* () {
      yield first.value.bytes
      for await (const part of parts) yield part.bytes
    })
  return { bytes, sha256: hash.digest('hex') }
}

async function putWhole(s3: S3, key: FileKey, bytes: Buffer, signal?: AbortSignal): Promise<void> {
  const put = new s3.sdk.PutObjectCommand({
    ...{ Bucket: s3.bucket, Key: key, Body: bytes, ContentLength: bytes.length },
    ContentType: contentTypeOf(key),
  })
  await s3.send(put, signal ? { abortSignal: signal } : {})
}

type MadePart = Omit<CompletedPart, 'PartNumber'>
/** Creates a part from another object in the bucket. */
export type PartMaker = (upload: { UploadId: string; PartNumber: number }) => Promise<MadePart>

/** Parts in order, as bytes or as functions; a failed upload is aborted. */
export async function sendInParts(
  s3: S3,
  key: FileKey,
  signal: AbortSignal | undefined,
  parts: () => AsyncIterable<Buffer | PartMaker>,
): Promise<void> {
  const { sdk, bucket } = s3
  const options = signal ? { abortSignal: signal } : {}
  const at = { Bucket: bucket, Key: key }
  const writeId = randomUUID()
  const begin = new sdk.CreateMultipartUploadCommand({
    ...at,
    ContentType: contentTypeOf(key),
    Metadata: { [WRITE_ID_KEY]: writeId },
  })
  const { UploadId = '' } = await s3.send(begin, options)
  try {
    const made: CompletedPart[] = []
    for await (const part of parts()) {
      const PartNumber = made.length + 1
      if (typeof part === 'function') {
        made.push({ ...(await part({ UploadId, PartNumber })), PartNumber })
        continue
      }
      const sent = { ...at, UploadId, PartNumber, Body: part, ContentLength: part.length }
      const { ETag, ChecksumCRC32 } = await s3.send(new sdk.UploadPartCommand(sent), options)
      made.push({ ETag, PartNumber, ...(ChecksumCRC32 ? { ChecksumCRC32 } : {}) })
    }
    signal?.throwIfAborted()
    await complete(s3, key, { UploadId, made, writeId })
  } catch (error) {
    // If the abort fails, the sweep removes the upload.
    await s3.send(new sdk.AbortMultipartUploadCommand({ ...at, UploadId })).catch(() => undefined)
    throw error
  }
}

const WRITE_ID_KEY = 'candid-write'

/** After a lost response the retry finds no upload: the object's metadata shows whether it was completed. */
async function complete(
  s3: S3,
  key: FileKey,
  { UploadId, made, writeId }: { UploadId: string; made: CompletedPart[]; writeId: string },
): Promise<void> {
  const { sdk, bucket } = s3
  const at = { Bucket: bucket, Key: key }
  try {
    const end = { ...at, UploadId, MultipartUpload: { Parts: made } }
    await s3.send(new sdk.CompleteMultipartUploadCommand(end))
  } catch (error) {
    if (!isReason(error, 'NoSuchUpload')) throw error
    const { Metadata } = await s3.send(new sdk.HeadObjectCommand(at))
    if (Metadata?.[WRITE_ID_KEY] !== writeId) throw error
  }
}
