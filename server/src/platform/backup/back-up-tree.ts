/** Backs up a tree of files: unchanged files of the previous list are not read again. Memory does not grow with their number. */
import { createHash } from 'node:crypto'
import { comparePaths, type Entry, type FileList, writeList } from './file-list.ts'
import { packInto } from './packer.ts'
import type { Repository } from './repository.ts'

export type TreeEntry = Pick<Entry, 'path' | 'isFolder' | 'mode' | 'mark'>

export type Tree = {
  /** In the order of `comparePaths`, or of `compare`. */
  walk(): AsyncIterable<TreeEntry>
  compare?: (a: string, b: string) => number
  /** In chunks of `CHUNK_BYTES` and a shorter last one; null if the file is gone. */
  read(path: string): Promise<AsyncIterable<Buffer> | null>
}

export type TreeBackup = {
  list: FileList
  files: number
  bytes: number
  /** How many of them had to be read. */
  readFiles: number
}

type Options = {
  repository: Repository
  tree: Tree
  /** The previous list of the same tree. */
  known?: AsyncIterable<Entry>
  /** Whether entries of the previous list are kept although the files are gone. */
  keepGone?: boolean
  /** Paths for which the previous entry is kept even if the file has changed. */
  keepFirst?: ReadonlySet<string>
}

export async function backUpTree(options: Options): Promise<TreeBackup> {
  const { repository, tree, keepGone = false, keepFirst = new Set() } = options
  const list = writeList(repository)
  const packer = packInto(repository, list)
  const earlier = cursorOf(options.known, tree.compare ?? comparePaths)
  const counted = { files: 0, bytes: 0, readFiles: 0 }

  async function add(entry: Entry): Promise<void> {
    if (!entry.isFolder) {
      counted.files += 1
      counted.bytes += entry.bytes
    }
    await packer.add(entry)
  }

  const addGone = async (entry: Entry) => {
    if (keepGone) await add(entry)
  }

  for await (const found of tree.walk()) {
    const same = await earlier.upTo(found.path, addGone)
    if (same && isUnchanged(same, found, keepFirst)) await add({ ...same, mode: found.mode })
    else if (found.isFolder) await add({ ...found, ...NOTHING })
    else {
      const entry = await read(found)
      if (entry) counted.readFiles += 1
      const current = entry ?? (keepGone ? same : null)
      if (current) await add(current)
    }
  }
  if (keepGone) await earlier.upTo(null, addGone)
  await packer.end()
  return { list: await list.end(), ...counted }

  async function read(found: TreeEntry): Promise<Entry | null> {
    const contents = await tree.read(found.path)
    if (!contents) return null
    const hash = createHash('sha256')
    let bytes = 0
    const parts = await packer.addFile(contents, (content) => {
      hash.update(content)
      bytes += content.length
    })
    return { ...found, bytes, sha256: hash.digest('hex'), parts }
  }
}

const NOTHING = { bytes: 0, sha256: '', parts: [] }

function isUnchanged(earlier: Entry, found: TreeEntry, keepFirst: ReadonlySet<string>): boolean {
  if (earlier.isFolder || found.isFolder) return false
  return keepFirst.has(found.path) || (found.mark !== null && earlier.mark === found.mark)
}

/** Both lists have the same order, so that they are merged without holding either in memory. */
function cursorOf(known: AsyncIterable<Entry> | undefined, compare: NonNullable<Tree['compare']>) {
  const entries = known?.[Symbol.asyncIterator]()
  let next: Entry | null | undefined

  async function peek(): Promise<Entry | null> {
    if (next === undefined) {
      const step = await entries?.next()
      next = step && !step.done ? step.value : null
    }
    return next
  }

  return {
    /** The entry of this path, if any; all entries before it are passed on as gone. Null means the end. */
    async upTo(path: string | null, onGone: (entry: Entry) => Promise<void>): Promise<Entry | null> {
      for (let entry = await peek(); entry; entry = await peek()) {
        const order = path === null ? -1 : compare(entry.path, path)
        if (order > 0) break
        next = undefined
        if (order === 0) return entry
        await onGone(entry)
      }
      return null
    },
  }
}
