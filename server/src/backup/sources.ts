/** Where a site's files are: its data directory and perhaps a bucket. Both defer deletes while a backup runs. */
import { bucketHeldTree, bucketTree } from '#platform/backup/bucket-tree.ts'
import type { Tree } from '#platform/backup/take-tree.ts'
import { holdRemoved } from '#platform/storage/disk-hold.ts'
import type { Config } from '../config.ts'
import { BEFORE_DATABASE, dataTree, filesOf, heldTree } from './data-tree.ts'

export type Source = {
  name: 'data' | 'bucket'
  tree: Tree
  /** Files deleted since the backup began. */
  held: Tree
  /** Files whose version of the first pass is kept. */
  keepFirst?: ReadonlySet<string>
}

export type Sources = AsyncDisposable & {
  all: Source[]
  /** Resolves when every process defers its deletes; only then may the database be copied. */
  areHeld(): Promise<void>
}

export async function openSources({ dataDir, storage }: Config): Promise<Sources> {
  await using stack = new AsyncDisposableStack()
  stack.use(await holdRemoved(filesOf(dataDir)))
  const data: Source = {
    ...{ name: 'data', tree: dataTree(dataDir), held: heldTree(dataDir) },
    keepFirst: BEFORE_DATABASE,
  }
  if (!storage.s3) return { all: [data], areHeld: async () => undefined, ...moved(stack) }
  // Loaded on demand: the SDK is large, and most sites don't use S3.
  const { openWholeBucket } = await import('#platform/storage/s3-whole-bucket.ts')
  const bucket = await openWholeBucket(storage.s3)
  const hold = stack.use(await bucket.hold())
  const files: Source = { name: 'bucket', tree: bucketTree(bucket), held: bucketHeldTree(bucket) }
  return { all: [data, files], areHeld: () => hold.isKnown(), ...moved(stack) }
}

/** Hands the ownership of the stack to the caller. */
function moved(stack: AsyncDisposableStack): AsyncDisposable {
  const theirs = stack.move()
  return { [Symbol.asyncDispose]: () => theirs.disposeAsync() }
}
