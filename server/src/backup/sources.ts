/** Where a site's files are: its data directory and perhaps a bucket. Both defer deletes while a backup runs. */

import type { Tree } from '#platform/backup/back-up-tree.ts'
import { bucketHeldTree, bucketTree } from '#platform/backup/bucket-tree.ts'
import { holdRemoved } from '#platform/storage/disk-hold.ts'
import type { Config } from '../config/config.ts'
import { dataTree, filesFolderOf, heldFilesTree, TAKEN_BEFORE_DATABASE } from './data-tree.ts'

export type BackupSource = {
  name: 'data' | 'bucket'
  tree: Tree
  /** Files deleted since the backup began. */
  held: Tree
  /** Files whose version of the first pass is kept. */
  keepFirst?: ReadonlySet<string>
}

export type BackupSources = AsyncDisposable & {
  all: BackupSource[]
  /** Resolves when every process defers its deletes; only then may the database be copied. */
  untilHeld(): Promise<void>
}

export async function openSources({ dataDir, storage }: Config): Promise<BackupSources> {
  await using stack = new AsyncDisposableStack()
  stack.use(await holdRemoved(filesFolderOf(dataDir)))
  const data: BackupSource = {
    ...{ name: 'data', tree: dataTree(dataDir), held: heldFilesTree(dataDir) },
    keepFirst: TAKEN_BEFORE_DATABASE,
  }
  if (!storage.s3) return { all: [data], untilHeld: async () => undefined, ...transferOwnership(stack) }
  // Loaded on demand: the SDK is large, and most sites don't use S3.
  const { openWholeBucket } = await import('#platform/storage/s3-whole-bucket.ts')
  const bucket = await openWholeBucket(storage.s3)
  const hold = stack.use(await bucket.hold())
  const files: BackupSource = { name: 'bucket', tree: bucketTree(bucket), held: bucketHeldTree(bucket) }
  return { all: [data, files], untilHeld: () => hold.untilKnown(), ...transferOwnership(stack) }
}

/** Hands the ownership of the stack to the caller. */
function transferOwnership(stack: AsyncDisposableStack): AsyncDisposable {
  const owned = stack.move()
  return { [Symbol.asyncDispose]: () => owned.disposeAsync() }
}
