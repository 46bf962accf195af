/** Lists the objects of a bucket page by page: to list, to remove, and to sweep unfinished uploads. */
import type { FilePrefix } from './file-key.ts'
import { isFileKey } from './file-key.ts'
import type { S3 } from './s3-client.ts'
import { BucketError, isReason } from './s3-errors.ts'
import type { ListedFile } from './storage.ts'

export type ListedObject = ListedFile & { etag: string }

export async function* listObjects(s3: S3, prefix: FilePrefix | ''): AsyncGenerator<ListedObject> {
  for await (const page of pagesOf(s3, prefix)) yield* page
}

async function* pagesOf(s3: S3, prefix: FilePrefix | ''): AsyncGenerator<ListedObject[]> {
  let ContinuationToken: string | undefined
  do {
    const input = { Bucket: s3.bucket, Prefix: prefix, ...(ContinuationToken ? { ContinuationToken } : {}) }
    const page = await s3.send(new s3.sdk.ListObjectsV2Command(input))
    // Skips objects that are not ours.
    yield (page.Contents ?? []).flatMap(({ Key, Size = 0, LastModified = new Date(0), ETag = '' }) =>
      isFileKey(Key) ? { key: Key, bytes: Size, modifiedAt: LastModified, etag: ETag } : [],
    )
    ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined
  } while (ContinuationToken !== undefined)
}

export async function removeObjects(s3: S3, prefix: FilePrefix): Promise<void> {
  for await (const page of pagesOf(s3, prefix)) {
    if (page.length === 0) continue
    const Delete = { Objects: page.map(({ key }) => ({ Key: key })), Quiet: true }
    const { Errors = [] } = await s3.send(new s3.sdk.DeleteObjectsCommand({ Bucket: s3.bucket, Delete }))
    const [first] = Errors
    if (first)
      throw new BucketError(`${Errors.length} files of the bucket "${s3.bucket}" could not be removed.`, {
        ...{ reason: first.Code ?? 'DeleteFailed', cause: undefined },
      })
  }
}

/** By the newest part, so that slow running uploads are kept. */
export async function sweepUnfinished(s3: S3, before: number): Promise<number> {
  let swept = 0
  let next: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } | null = {}
  while (next) {
    const input = { Bucket: s3.bucket, ...next }
    const page: Awaited<ReturnType<typeof unfinished>> = await unfinished(s3, input)
    for (const { Key = '', UploadId = '', Initiated } of page.Uploads ?? []) {
      if (!isFileKey(Key) || (Initiated?.getTime() ?? 0) > before) continue
      if (await isInProgress(s3, { Key, UploadId }, before)) continue
      const abort = new s3.sdk.AbortMultipartUploadCommand({ Bucket: s3.bucket, Key, UploadId })
      await s3.send(abort).then(() => (swept += 1), ignoreGone)
    }
    next = page.IsTruncated
      ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
      : null
  }
  return swept
}

function unfinished(s3: S3, input: { Bucket: string }) {
  return s3.send(new s3.sdk.ListMultipartUploadsCommand(input))
}

async function isInProgress(
  s3: S3,
  upload: { Key: string; UploadId: string },
  before: number,
): Promise<boolean> {
  let marker: string | undefined
  do {
    const input = { Bucket: s3.bucket, ...upload, ...(marker ? { PartNumberMarker: marker } : {}) }
    const page = await s3.send(new s3.sdk.ListPartsCommand(input)).catch(ignoreGone)
    if (page?.Parts?.some(({ LastModified }) => (LastModified?.getTime() ?? 0) > before)) return true
    marker = page?.IsTruncated ? page.NextPartNumberMarker : undefined
  } while (marker !== undefined)
  return false
}

/** Completed or aborted by another process meanwhile. */
function ignoreGone(error: unknown): null {
  if (isReason(error, 'NoSuchUpload')) return null
  throw error
}
