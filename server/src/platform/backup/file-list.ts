/** The list of what a backup holds of a folder: a line for each file, in the order of paths, kept in pieces itself. */
import type { Repository } from './repository.ts'

/** Where a part of a file lies. Written once its piece has a name. */
export type Part = { object: string; start: number; bytes: number }

export type Entry = {
  path: string
  isFolder: boolean
  mode: number
  bytes: number
  /** Changes whenever the file does; null where that cannot be told, and it is read again the next time. */
  mark: string | null
  sha256: string
  parts: Part[]
}

/** A list of pieces, each of whole lines. */
export type FileList = readonly string[]

type Line = [string, number, number, number, string | null, string, [string, number, number][]]

const LINES_BYTES = 2 * 1024 * 1024

export type ListWriter = { add(entry: Entry): Promise<void>; end(): Promise<FileList> }

export function writeList(repository: Repository): ListWriter {
  const objects: string[] = []
  let lines: string[] = []
  let bytes = 0

  async function cut(): Promise<void> {
    if (lines.length === 0) return
    objects.push(await repository.store(Buffer.from(lines.join(''))))
    lines = []
    bytes = 0
  }

  return {
    async add({ path, isFolder, mode, bytes: size, mark, sha256, parts }) {
      const places = parts.map((part): Line[6][number] => [part.object, part.start, part.bytes])
      const line = `${JSON.stringify([path, isFolder ? 1 : 0, mode, size, mark, sha256, places] satisfies Line)}\n`
      lines.push(line)
      bytes += line.length
      if (bytes >= LINES_BYTES) await cut()
    },
    async end() {
      await cut()
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

function entryOf([path, isFolder, mode, bytes, mark, sha256, places]: Line): Entry {
  const parts = places.map(([object, start, length]) => ({ object, start, bytes: length }))
  return { path, isFolder: isFolder === 1, mode, bytes, mark, sha256, parts }
}

/** A folder stands before what is in it, and all of that before its neighbour. */
export function comparePaths(a: string, b: string): number {
  const [left, right] = [a.replaceAll('/', '\0'), b.replaceAll('/', '\0')]
  return left < right ? -1 : left > right ? 1 : 0
}
