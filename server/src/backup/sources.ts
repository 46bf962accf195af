/** Where the files of a site are: its data directory, and a bucket where there is one. Both hold back what is removed meanwhile. */
import { bucketHeldTree, bucketTree } from '#platform/backup/bucket-tree.ts'
import type { Tree } from '#platform/backup/take-tree.ts'
import { holdRemoved } from '#platform/storage/disk-hold.ts'
import type { Config } from '../config.ts'
import { BEFORE_DATABASE, dataTree, filesOf, heldTree } from './data-tree.ts'

export type Source = {
  name: 'data' | 'bucket'
  tree: Tree
  /** What was removed since the backup began. */
  held: Tree
  /** Of these the first walk counts. */
  keepFirst?: ReadonlySet<string>
}

export type Sources = AsyncDisposable & {
  all: Source[]
  /** Once every process holds back what it removes: the database is copied from then on. */
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
  // The SDK is large, and most sites do without.
  const { openWholeBucket } = await import('#platform/storage/s3-whole-bucket.ts')
  const bucket = await openWholeBucket(storage.s3)
  const hold = stack.use(await bucket.hold())
  const files: Source = { name: 'bucket', tree: bucketTree(bucket), held: bucketHeldTree(bucket) }
  return { all: [data, files], areHeld: () => hold.isKnown(), ...moved(stack) }
}

/** Whoever called ends what was begun here. */
function moved(stack: AsyncDisposableStack): AsyncDisposable {
  const theirs = stack.move()
  return { [Symbol.asyncDispose]: () => theirs.disposeAsync() }
}
