/** The files of a bucket as a backup source: in listing order, with their etags as fingerprints. */
import type { Readable } from 'node:stream'
import type { ListedObject } from '../storage/s3-list.ts'
import type { WholeBucket } from '../storage/s3-whole-bucket.ts'
import type { Tree, TreeEntry } from './back-up-tree.ts'
import { BackupError } from './backup-error.ts'
import { inBackupChunks } from './packer.ts'

/** The mode files would have on disk, so that they can be restored there. */
const MODE = 0o640

export function bucketTree(bucket: WholeBucket): Tree {
  return treeOf(bucket, bucket.files, bucket.read)
}

/** Objects removed while the backup was made. */
export function bucketHeldTree(bucket: WholeBucket): Tree {
  return treeOf(bucket, bucket.heldFiles, bucket.readHeld)
}

function treeOf(
  { name }: WholeBucket,
  list: () => AsyncIterable<ListedObject>,
  read: (key: string) => Promise<Readable | null>,
): Tree {
  return {
    compare,
    async *walk(): AsyncGenerator<TreeEntry> {
      let last = ''
      for await (const { key, bytes, etag } of list()) {
        // Two lists are merged, which requires a common order.
        if (compare(key, last) <= 0)
          throw new BackupError(`The bucket "${name}" does not list its files in name order.`)
        last = key
        yield { path: key, isFolder: false, mode: MODE, mark: etag === '' ? null : `${etag}-${bytes}` }
      }
    },
    async read(key) {
      const stream = await read(key)
      return stream && inBackupChunks(stream)
    },
  }
}

/** Keys consist of lower-case letters, digits, dots, hyphens and slashes: byte order is character order. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
