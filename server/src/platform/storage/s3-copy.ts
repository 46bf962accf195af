/** Moves and joins objects inside the bucket; their bytes are transferred only where necessary. */
import { buffer } from 'node:stream/consumers'
import { Refusal } from '#platform/errors.ts'
import type { FileKey } from './file-key.ts'
import type { S3 } from './s3-client.ts'
import { isMissing } from './s3-errors.ts'
import { readObject, statObject } from './s3-read.ts'
import { type PartMaker, sendInParts } from './s3-write.ts'

const MB = 1024 * 1024
/** Minimum size of all parts but the last. */
const MIN_PART_BYTES = 5 * MB
/** Maximum size of a single copy request. */
export const MAX_COPY_BYTES = 5 * 1024 * MB

export async function moveObject(s3: S3, from: FileKey, to: FileKey, maxCopyBytes: number): Promise<void> {
  const found = await statObject(s3, from)
  if (!found) throw new Refusal('NOT_FOUND')
  // A copy onto itself would then be deleted.
  if (from === to) return
  const copy = { Bucket: s3.bucket, Key: to, CopySource: sourceOf(s3, from), CopySourceIfMatch: found.etag }
  const copying: Promise<unknown> =
    found.totalBytes <= maxCopyBytes
      ? s3.send(new s3.sdk.CopyObjectCommand(copy))
      : sendInParts(s3, to, undefined, async function* () {
          for (let at = 0; at < found.totalBytes; at += maxCopyBytes)
            yield copyPart(s3, to, from, {
              start: at,
              end: Math.min(at + maxCopyBytes, found.totalBytes) - 1,
            })
        })
  await copying.catch((error: unknown) => {
    throw isMissing(error) ? new Refusal('NOT_FOUND') : error
  })
  await s3.send(new s3.sdk.DeleteObjectCommand({ Bucket: s3.bucket, Key: from }))
}

/** Large objects are copied inside the bucket; small ones are read until they fill a part. */
export async function joinObjects(s3: S3, from: readonly FileKey[], to: FileKey): Promise<void> {
  const parts: { key: FileKey; bytes: number }[] = []
  for (const key of from) {
    const found = await statObject(s3, key)
    if (!found) throw new Refusal('NOT_FOUND')
    parts.push({ key, bytes: found.totalBytes })
  }
  await sendInParts(s3, to, undefined, async function* () {
    let buffered: Buffer[] = []
    const bufferedBytes = () => buffered.reduce((sum, { length }) => sum + length, 0)
    for (const { key, bytes } of parts) {
      if (buffered.length === 0 && bytes >= MIN_PART_BYTES) {
        for (let at = 0; at < bytes; at += MAX_COPY_BYTES)
          yield copyPart(s3, to, key, { start: at, end: Math.min(at + MAX_COPY_BYTES, bytes) - 1 })
        continue
      }
      buffered.push(await wholeOf(s3, key))
      if (bufferedBytes() < MIN_PART_BYTES) continue
      yield Buffer.concat(buffered)
      buffered = []
    }
    if (buffered.length > 0) yield Buffer.concat(buffered)
  })
}

async function wholeOf(s3: S3, key: FileKey): Promise<Buffer> {
  const read = await readObject(s3, key, {})
  if (!read) throw new Refusal('NOT_FOUND')
  return buffer(read.stream)
}

function copyPart(
  s3: S3,
  to: FileKey,
  from: FileKey,
  { start, end }: { start: number; end: number },
): PartMaker {
  return async (upload) => {
    const copy = new s3.sdk.UploadPartCopyCommand({
      ...{ Bucket: s3.bucket, Key: to, ...upload },
      ...{ CopySource: sourceOf(s3, from), CopySourceRange: `bytes=${start}-${end}` },
    })
    const { CopyPartResult } = await s3.send(copy)
    return { ETag: CopyPartResult?.ETag }
  }
}

/** Keys need no escaping. */
function sourceOf({ bucket }: S3, key: FileKey): string {
  return `${bucket}/${key}`
}
