/** Files in an S3-compatible bucket: AWS, R2, MinIO, Garage and others. */
import { randomUUID } from 'node:crypto'
import { constants, open, rm } from 'node:fs/promises'
import { Refusal } from '#platform/errors.ts'
import { type FileKey, type FilePrefix, fileKey, isFileKey, isFilePrefix, refusedKey } from './file-key.ts'
import { openS3, type S3Settings, untilAborted } from './s3-client.ts'
import { joinObjects, MAX_COPY_BYTES, moveObject } from './s3-copy.ts'
import { BucketError } from './s3-errors.ts'
import { endStaleBucketHold, moveObjectAside, watchHold } from './s3-hold.ts'
import { listObjects, removeObjects, sweepUnfinished } from './s3-list.ts'
import { assertBucketExists, readObject, statObject } from './s3-read.ts'
import { writeObject } from './s3-write.ts'
import type { Storage } from './storage.ts'

export type S3StorageOptions = S3Settings & {
  /** For tests: maximum size of a copy request. */
  maxCopyBytes?: number
}

export async function createS3Storage(options: S3StorageOptions): Promise<Storage> {
  const s3 = await openS3(options)
  const { sdk, bucket } = s3
  const isHeld = watchHold(s3)
  const maxCopyBytes = options.maxCopyBytes ?? MAX_COPY_BYTES

  const storage: Storage = {
    localPath: null,

    async write(key, source, options = {}) {
      return writeObject(s3, checked(key), source, options)
    },

    async read(key, range = {}) {
      return readObject(s3, checked(key), range)
    },

    async stat(key) {
      return statObject(s3, checked(key))
    },

    async remove(key) {
      if ((await isHeld()) && (await moveObjectAside(s3, checked(key), maxCopyBytes))) return
      await s3.send(new sdk.DeleteObjectCommand({ Bucket: bucket, Key: checked(key) }))
    },

    async removeAll(prefix) {
      if (await isHeld())
        for await (const { key } of listObjects(s3, checkedPrefix(prefix)))
          await moveObjectAside(s3, key, maxCopyBytes)
      await removeObjects(s3, checkedPrefix(prefix))
    },

    async *list(prefix) {
      yield* listObjects(s3, checkedPrefix(prefix))
    },

    async move(from, to) {
      await moveObject(s3, checked(from), checked(to), maxCopyBytes)
    },

    async join(from, to) {
      await joinObjects(s3, from.map(checked), checked(to))
    },

    async adopt(path, key) {
      const file = await openPlain(path)
      try {
        await writeObject(s3, checked(key), file.createReadStream({ autoClose: false }), {})
      } finally {
        await file.close()
      }
      await rm(path, { force: true })
    },

    async check(signal) {
      const asked = signal ? untilAborted(s3, signal) : s3
      await assertBucketExists(asked)
      const probe = fileKey('probes', randomUUID(), 'probe.txt')
      // Not aborted: it might arrive anyway, and stay.
      const { sha256 } = await storage.write(probe, Buffer.from(probe))
      try {
        const read = await readObject(asked, probe, {})
        const text = read && Buffer.concat(await read.stream.toArray(signal && { signal })).toString()
        if (text !== probe)
          throw new BucketError(`The bucket "${bucket}" returned different bytes than it was given.`, {
            ...{ reason: 'other bytes', cause: sha256 },
          })
        const listed = await Array.fromAsync(
          listObjects(asked, `${probe.slice(0, probe.lastIndexOf('/') + 1)}` as FilePrefix),
        )
        if (listed.length !== 1)
          throw new BucketError(`The bucket "${bucket}" does not list what was just written to it.`, {
            ...{ reason: 'stale list', cause: undefined },
          })
      } finally {
        // Not by `remove`, which would move it aside during a backup.
        await s3.send(new sdk.DeleteObjectCommand({ Bucket: bucket, Key: probe }))
      }
    },

    async sweep(olderThanMs) {
      await endStaleBucketHold(s3)
      return sweepUnfinished(s3, Date.now() - olderThanMs)
    },

    async signedUrl(key, { seconds, ...headers }) {
      const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner')
      const get = new sdk.GetObjectCommand({
        ...{ Bucket: bucket, Key: checked(key) },
        ...(headers.cacheControl ? { ResponseCacheControl: headers.cacheControl } : {}),
        ...(headers.contentDisposition ? { ResponseContentDisposition: headers.contentDisposition } : {}),
      })
      return getSignedUrl(s3.client, get, { expiresIn: seconds })
    },
  }
  return storage
}

/** Checked at runtime, since a cast bypasses the type. */
function checked(key: FileKey): FileKey {
  if (!isFileKey(key)) throw refusedKey()
  return key
}

function checkedPrefix(prefix: FilePrefix): FilePrefix {
  if (!isFilePrefix(prefix)) throw refusedKey()
  return prefix
}

/** Refuses symlinks. */
async function openPlain(path: string) {
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK
  const file = await open(path, flags).catch((error: NodeJS.ErrnoException) => {
    throw ['ENOENT', 'ELOOP', 'ENXIO'].includes(error.code ?? '') ? new Refusal('NOT_FOUND') : error
  })
  if ((await file.stat()).isFile()) return file
  await file.close()
  throw new Refusal('NOT_FOUND')
}
