/** Restores a list of files into a folder: each is verified by its hash, or the restore fails. */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, open } from 'node:fs/promises'
import path from 'node:path'
import type { FileOwner } from '../postgres/binaries.ts'
import { BackupError } from './backup-error.ts'
import { type Entry, type FileList, type FilePart, readList } from './file-list.ts'
import type { Repository } from './repository.ts'

type Options = {
  repository: Repository
  list: FileList
  into: string
  owner?: FileOwner | null
  /** Maps a path of the list to its target path. */
  targetPathOf?: (path: string) => string
  /** Keeps existing files; else they are an error. */
  keepExisting?: boolean
}

export async function restoreTree(options: Options): Promise<{ files: number; bytes: number }> {
  const {
    repository,
    list,
    into,
    owner = null,
    targetPathOf = (name) => name,
    keepExisting = false,
  } = options
  const read = partReader(repository)
  const written = { files: 0, bytes: 0 }
  for await (const entry of readList(repository, list)) {
    const target = insideFolder(into, targetPathOf(entry.path))
    if (entry.isFolder) await mkdir(target, { recursive: true, mode: 0o700 })
    else {
      if (keepExisting && existsSync(target)) continue
      await writeFile(target, entry, read)
      written.files += 1
      written.bytes += entry.bytes
    }
    await chmod(target, entry.mode)
    if (owner) await chown(target, owner.uid, owner.gid)
  }
  return written
}

async function writeFile(
  target: string,
  entry: Entry,
  read: (part: FilePart) => Promise<Buffer>,
): Promise<void> {
  // Lists of a bucket contain no folders; the umask decides who else may read them.
  await mkdir(path.dirname(target), { recursive: true, mode: 0o750 })
  const hash = createHash('sha256')
  await using file = await open(target, 'wx', 0o600)
  for (const part of entry.parts) {
    const content = await read(part)
    hash.update(content)
    await file.writeFile(content)
  }
  if (hash.digest('hex') !== entry.sha256)
    throw new BackupError(`${entry.path} has a different checksum than when it was backed up.`)
}

/** Small files share objects: the next file is most often in the same one. */
export function partReader(repository: Repository): (part: FilePart) => Promise<Buffer> {
  let last: { object: string; content: Buffer } | null = null
  return async ({ object, start, bytes }) => {
    if (last?.object !== object) last = { object, content: await repository.load(object) }
    return last.content.subarray(start, start + bytes)
  }
}

/** The list is authenticated; still, nothing is written outside of the target folder. */
function insideFolder(folder: string, name: string): string {
  const target = path.join(folder, name)
  if (name === '' || !target.startsWith(`${folder}${path.sep}`) || name.split('/').includes('..'))
    throw new BackupError(`The backup lists a file outside its folder (${name}).`)
  return target
}
