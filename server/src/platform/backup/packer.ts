/** Packs file contents into objects: large files in parts of their own, small files together. */
import type { Readable } from 'node:stream'
import type { Entry, FilePart, ListWriter } from './file-list.ts'
import type { Repository } from './repository.ts'

export const CHUNK_BYTES = 8 * 1024 * 1024
/** Smaller files share an object: a million of them would otherwise be a million writes. */
const SMALL_BYTES = 1024 * 1024
/** Maximum number of entries waiting for their shared object. */
const MAX_WAITING = 5_000

type Packer = {
  /** Adds a file in chunks of `CHUNK_BYTES` and a shorter last one. The object names of its parts are set later. */
  addFile(contents: AsyncIterable<Buffer>, onChunk: (content: Buffer) => void): Promise<FilePart[]>
  /** Adds an entry in list order; written once all its parts are stored. */
  add(entry: Entry): Promise<void>
  end(): Promise<void>
}

export function packInto(repository: Repository, list: ListWriter): Packer {
  let shared: { contents: Buffer[]; parts: FilePart[]; bytes: number } = { contents: [], parts: [], bytes: 0 }
  let waiting: Entry[] = []

  async function flush(): Promise<void> {
    if (shared.bytes > 0) {
      const object = await repository.store(Buffer.concat(shared.contents))
      for (const part of shared.parts) part.object = object
      shared = { contents: [], parts: [], bytes: 0 }
    }
    for (const entry of waiting) await list.add(entry)
    waiting = []
  }

  async function addToShared(content: Buffer): Promise<FilePart> {
    if (shared.bytes + content.length > CHUNK_BYTES) await flush()
    const part: FilePart = { object: '', start: shared.bytes, bytes: content.length }
    shared.contents.push(content)
    shared.parts.push(part)
    shared.bytes += content.length
    return part
  }

  return {
    async addFile(contents, onChunk) {
      const parts: FilePart[] = []
      for await (const content of contents) {
        onChunk(content)
        if (parts.length === 0 && content.length < SMALL_BYTES) parts.push(await addToShared(content))
        else parts.push({ object: await repository.store(content), start: 0, bytes: content.length })
      }
      return parts
    },
    async add(entry) {
      waiting.push(entry)
      if (waiting.length >= MAX_WAITING) await flush()
    },
    end: flush,
  }
}

/** Cuts a stream into the chunks that `addFile` expects. */
export async function* inBackupChunks(stream: Readable): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream) {
    held.push(chunk as Buffer)
    bytes += (chunk as Buffer).length
    if (bytes < CHUNK_BYTES) continue
    const joined = Buffer.concat(held)
    const whole = joined.length - (joined.length % CHUNK_BYTES)
    for (let start = 0; start < whole; start += CHUNK_BYTES) yield joined.subarray(start, start + CHUNK_BYTES)
    held = [joined.subarray(whole)]
    bytes = joined.length - whole
  }
  if (bytes > 0) yield Buffer.concat(held)
}
