/** The file list of a backup: one line per file, in path order, itself stored as objects. */
import type { Repository } from './repository.ts'

/** Location of a part of a file. Set once its object has a name. */
export type FilePart = { object: string; start: number; bytes: number }

export type Entry = {
  path: string
  isFolder: boolean
  mode: number
  bytes: number
  /** Fingerprint that changes whenever the file does; null if unknown, and the file is read again next time. */
  mark: string | null
  sha256: string
  parts: FilePart[]
}

/** A list of objects, each of whole lines. */
export type FileList = readonly string[]

type Line = [string, number, number, number, string | null, string, [string, number, number][]]

const LINES_BYTES = 2 * 1024 * 1024

export type ListWriter = { add(entry: Entry): Promise<void>; end(): Promise<FileList> }

export function writeList(repository: Repository): ListWriter {
  const objects: string[] = []
  let lines: string[] = []
  let bytes = 0

  async function flush(): Promise<void> {
    if (lines.length === 0) return
    objects.push(await repository.store(Buffer.from(lines.join(''))))
    lines = []
    bytes = 0
  }

  return {
    async add({ path, isFolder, mode, bytes: size, mark, sha256, parts }) {
      const locations = parts.map((part): Line[6][number] => [part.object, part.start, part.bytes])
      const line = `${JSON.stringify([path, isFolder ? 1 : 0, mode, size, mark, sha256, locations] satisfies Line)}\n`
      lines.push(line)
      bytes += line.length
      if (bytes >= LINES_BYTES) await flush()
    },
    async end() {
      await flush()
      return objects
    },
  }
}

export async function* readList(repository: Repository, list: FileList): AsyncGenerator<Entry> {
  for (const object of list) {
    const text = (await repository.load(object)).toString('utf8')
    for (const line of text.split('\n')) if (line !== '') yield entryOf(JSON.parse(line) as Line)
  }
}

function entryOf([path, isFolder, mode, bytes, mark, sha256, locations]: Line): Entry {
  const parts = locations.map(([object, start, length]) => ({ object, start, bytes: length }))
  return { path, isFolder: isFolder === 1, mode, bytes, mark, sha256, parts }
}

/** A folder comes before its content, and its content before the next sibling. */
export function comparePaths(a: string, b: string): number {
  const [left, right] = [a.replaceAll('/', '\0'), b.replaceAll('/', '\0')]
  return left < right ? -1 : left > right ? 1 : 0
}
