/** A whole bucket, for backups: lists everything in key order, holds removed objects, and fills an empty one. */
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { BACKUP_HOLD, RESTORE_LOCK } from './bucket-markers.ts'
import { type FileKey, type FilePrefix, filePrefix, parseFileKey } from './file-key.ts'
import { openS3, type S3Settings } from './s3-client.ts'
import { isReason } from './s3-errors.ts'
import { HELD_PREFIX, HOLD_PROPAGATION_MS, holdObjects } from './s3-hold.ts'
import { type ListedObject, listObjects, removeObjects } from './s3-list.ts'
import { assertBucketExists, readObject, statObject } from './s3-read.ts'
import { writeObject } from './s3-write.ts'
import type { FileSource, WrittenFile } from './storage.ts'

type BucketHold = AsyncDisposable & {
  /** Resolves once every process knows of the hold. */
  untilKnown(): Promise<void>
}

export type WholeBucket = {
  readonly name: string
  /** In key order; excludes probes, the restore lock and held objects. */
  files(): AsyncIterable<ListedObject>
  /** Objects removed since the hold began, by their original keys. */
  heldFiles(): AsyncIterable<ListedObject>
  read(key: string): Promise<Readable | null>
  readHeld(key: string): Promise<Readable | null>
  hold(): Promise<BucketHold>
  has(key: FileKey): Promise<boolean>
  write(key: FileKey, source: FileSource): Promise<WrittenFile>
  /** Creates an object; false if the key exists. */
  writeNew(key: FileKey, bytes: Uint8Array): Promise<boolean>
  remove(key: FileKey): Promise<void>
  /** Removes all our files but the restore lock, known to be part of an incomplete restore. */
  empty(): Promise<void>
}

const PROBES = 'probes/'
const EXCLUDED: ReadonlySet<string> = new Set([BACKUP_HOLD, RESTORE_LOCK])

export async function openWholeBucket(settings: S3Settings): Promise<WholeBucket> {
  const s3 = await openS3(settings)
  await assertBucketExists(s3)

  async function* files(): AsyncGenerator<ListedObject> {
    for await (const file of listObjects(s3, ''))
      if (!EXCLUDED.has(file.key) && !file.key.startsWith(HELD_PREFIX) && !file.key.startsWith(PROBES))
        yield file
  }

  async function read(text: string): Promise<Readable | null> {
    const key = parseFileKey(text)
    return key && ((await readObject(s3, key, {}))?.stream ?? null)
  }

  return {
    name: settings.bucket,
    files,
    async *heldFiles() {
      for await (const file of listObjects(s3, HELD_PREFIX)) {
        const key = parseFileKey(file.key.slice(HELD_PREFIX.length))
        if (key) yield { ...file, key }
      }
    },
    read,
    readHeld: (key) => read(`${HELD_PREFIX}${key}`),
    async hold() {
      const hold = await holdObjects(s3)
      const knownFrom = Date.now() + HOLD_PROPAGATION_MS
      return {
        async untilKnown() {
          await sleep(Math.max(0, knownFrom - Date.now()))
        },
        [Symbol.asyncDispose]: () => hold[Symbol.asyncDispose](),
      }
    },
    has: async (key) => (await statObject(s3, key)) !== null,
    write: (key, source) => writeObject(s3, key, source, {}),
    async writeNew(key, bytes) {
      // Servers that support the condition refuse one of two concurrent writers.
      if (await statObject(s3, key)) return false
      const put = { Bucket: settings.bucket, Key: key, Body: bytes, IfNoneMatch: '*' }
      try {
        await s3.send(new s3.sdk.PutObjectCommand(put))
        return true
      } catch (error) {
        if (isReason(error, 'PreconditionFailed', 'ConditionalRequestConflict')) return false
        throw error
      }
    },
    async remove(key) {
      await s3.send(new s3.sdk.DeleteObjectCommand({ Bucket: settings.bucket, Key: key }))
    },
    async empty() {
      const areas = new Set<FilePrefix>()
      for await (const { key } of listObjects(s3, ''))
        if (key !== RESTORE_LOCK) areas.add(filePrefix(key.split('/')[0] ?? ''))
      for (const area of areas) await removeObjects(s3, area)
    },
  }
}
