/** Restores the files of a backup into an empty bucket: each is verified by its hash, or everything is removed again. */
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { RESTORE_LOCK, RESTORE_MARKER } from '../storage/bucket-markers.ts'
import { parseFileKey } from '../storage/file-key.ts'
import type { WholeBucket } from '../storage/s3-whole-bucket.ts'
import { BackupError } from './backup-error.ts'
import { type Entry, type FileList, readList } from './file-list.ts'
import { type Lockable, lockLocation } from './lock.ts'
import type { Repository } from './repository.ts'
import { partReader } from './restore-tree.ts'

type Lists = { files: FileList; held: FileList }

/** `rest` must complete before the bucket counts as filled. */
export async function fillBucket<Rest>(
  repository: Repository,
  { files, held }: Lists,
  target: WholeBucket,
  rest: () => Promise<Rest>,
): Promise<{ files: number; bytes: number; rest: Rest }> {
  await using lock = await lockLocation(lockIn(target))
  const bucket: WholeBucket = {
    ...target,
    async write(key, source) {
      lock.lost.throwIfAborted()
      return target.write(key, source)
    },
  }
  await assertEmpty(bucket)
  await bucket.write(RESTORE_MARKER, Buffer.from('A backup is being restored into this bucket.\n'))
  try {
    const written = await writeAll(repository, files, bucket)
    await writeAll(repository, held, bucket, { keepExisting: true })
    const done = await rest()
    lock.lost.throwIfAborted()
    await bucket.remove(RESTORE_MARKER)
    return { ...written, rest: done }
  } catch (error) {
    // After the lock is lost, the content may belong to another process.
    if (!lock.lost.aborted) await bucket.empty()
    throw error
  }
}

/** Objects do not end with a process, so the lock must be renewed, like that of a backup location. */
function lockIn(bucket: WholeBucket): Lockable {
  return {
    label: `the bucket "${bucket.name}"`,
    async put(_name, bytes) {
      await bucket.write(RESTORE_LOCK, bytes)
    },
    putNew: (_name, bytes) => bucket.writeNew(RESTORE_LOCK, bytes),
    async get() {
      const stream = await bucket.read(RESTORE_LOCK)
      return stream && buffer(stream)
    },
    remove: () => bucket.remove(RESTORE_LOCK),
  }
}

/** Leftovers of a killed restore are incomplete, and are removed. */
async function assertEmpty(bucket: WholeBucket): Promise<void> {
  if (await bucket.has(RESTORE_MARKER)) await bucket.empty()
  for await (const { key } of bucket.files())
    throw new BackupError(
      `The bucket "${bucket.name}" is not empty (${key}): a restore never overwrites anything. Set S3_BUCKET to an empty one.`,
    )
}

async function writeAll(
  repository: Repository,
  list: FileList,
  bucket: WholeBucket,
  { keepExisting = false } = {},
): Promise<{ files: number; bytes: number }> {
  const read = partReader(repository)
  const written = { files: 0, bytes: 0 }
  for await (const entry of readList(repository, list)) {
    const key = parseFileKey(entry.path)
    if (!key) throw new BackupError(`The backup lists a file with an invalid name (${entry.path}).`)
    if (keepExisting && (await bucket.has(key))) continue
    const { sha256 } = await bucket.write(key, Readable.from(contentOf(entry), { objectMode: false }))
    if (sha256 !== entry.sha256)
      throw new BackupError(`${entry.path} has a different checksum than when it was backed up.`)
    written.files += 1
    written.bytes += entry.bytes
  }
  return written

  async function* contentOf({ parts }: Entry): AsyncGenerator<Buffer> {
    for (const part of parts) yield await read(part)
  }
}
