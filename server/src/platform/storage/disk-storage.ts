/** Files on the local disk: written to a temporary file, synced, then renamed into place. */
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { lstat, mkdir, readFile, realpath, rename, rm, unlink } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { Refusal } from '#platform/errors.ts'
import {
  errnoOf,
  hasFolder,
  makeFolder,
  nullIfMissing,
  pathOfKey,
  pathOfPrefix,
  removeMoved,
} from './disk-folders.ts'
import { endStaleDiskHold, moveFileAside, TEMP_FOLDER } from './disk-hold.ts'
import { describeFile, readPart } from './disk-read.ts'
import { filesUnder, sweepFolder } from './disk-walk.ts'
import { copyToTemp, type OpenTemp, openTemp, syncFile, syncFolder, writeTemp } from './disk-write.ts'
import type { Storage } from './storage.ts'

export type DiskStorageOptions = { root: string; openTemp?: OpenTemp }

export async function createDiskStorage(options: DiskStorageOptions): Promise<Storage> {
  await mkdir(join(options.root, TEMP_FOLDER), { recursive: true, mode: 0o750 })
  const root = await realpath(resolve(options.root))
  const tempPath = () => join(root, TEMP_FOLDER, randomUUID())
  const write = { openTemp: options.openTemp ?? openTemp }

  return {
    async write(key, source, options = {}) {
      const path = pathOfKey(root, key)
      const temp = tempPath()
      const written = await writeTemp({ path: temp, ...write }, source, options)
      await putInPlace(root, temp, path)
      return written
    },

    async read(key, range = {}) {
      const path = pathOfKey(root, key)
      if (!(await hasFolder(root, dirname(path)))) return null
      return readPart(path, range)
    },

    async stat(key) {
      const path = pathOfKey(root, key)
      if (!(await hasFolder(root, dirname(path)))) return null
      const found = await nullIfMissing(lstat(path, { bigint: true }))
      return found?.isFile() ? describeFile(found) : null
    },

    async remove(key) {
      const path = pathOfKey(root, key)
      if (!(await hasFolder(root, dirname(path)))) return
      if (!(await moveFileAside(root, path, key))) await nullIfMissing(unlink(path))
    },

    async removeAll(prefix) {
      const folder = pathOfPrefix(root, prefix)
      if (!(await hasFolder(root, folder))) return
      if (await moveFileAside(root, folder, prefix.slice(0, -1))) return
      // Renamed first: gone for readers at once, and after a crash the sweep removes the rest.
      const trash = tempPath()
      await nullIfMissing(rename(folder, trash))
      await removeMoved(trash)
    },

    async *list(prefix) {
      const folder = pathOfPrefix(root, prefix)
      if (await hasFolder(root, folder)) yield* filesUnder(root, folder)
    },

    async move(from, to) {
      const source = pathOfKey(root, from)
      const target = pathOfKey(root, to)
      if (!(await isStored(root, source))) throw new Refusal('NOT_FOUND')
      await renameInto(root, source, target)
      await nullIfMissing(syncFolder(dirname(source)))
    },

    async join(from, to) {
      const target = pathOfKey(root, to)
      const sources = from.map((key) => pathOfKey(root, key))
      for (const source of sources) if (!(await isStored(root, source))) throw new Refusal('NOT_FOUND')
      const temp = tempPath()
      await writeTemp(
        { path: temp, ...write },
        Readable.from(concatenated(sources), { objectMode: false }),
        {},
      )
      await putInPlace(root, temp, target)
    },

    async adopt(path, key) {
      const target = pathOfKey(root, key)
      await syncFile(path)
      try {
        await renameInto(root, path, target)
      } catch (error) {
        if (errnoOf(error) !== 'EXDEV') throw error
        const temp = tempPath()
        await copyToTemp({ path: temp, ...write }, path)
        await putInPlace(root, temp, target)
        await rm(path, { force: true })
      }
    },

    async check() {
      const probe = tempPath()
      await writeTemp({ path: probe, ...write }, Buffer.from(probe), {})
      try {
        if ((await readFile(probe, 'utf8')) !== probe) throw new Error('The storage gave back other bytes')
      } finally {
        await rm(probe, { force: true })
      }
    },

    async sweep(olderThanMs) {
      await endStaleDiskHold(root, olderThanMs)
      return sweepFolder(join(root, TEMP_FOLDER), Date.now() - olderThanMs)
    },

    signedUrl: null,

    async localPath(key) {
      const path = pathOfKey(root, key)
      if (!(await isStored(root, path))) throw new Refusal('NOT_FOUND')
      return path
    },
  }
}

async function* concatenated(paths: readonly string[]): AsyncGenerator<Buffer> {
  for (const path of paths) yield* createReadStream(path) as AsyncIterable<Buffer>
}

async function isStored(root: string, path: string): Promise<boolean> {
  if (!(await hasFolder(root, dirname(path)))) return false
  return (await nullIfMissing(lstat(path)))?.isFile() ?? false
}

async function putInPlace(root: string, temp: string, path: string): Promise<void> {
  try {
    await renameInto(root, temp, path)
  } catch (error) {
    await rm(temp, { force: true })
    throw error
  }
}

/** Retries if the folder was removed between creating it and moving the file into it. */
async function renameInto(root: string, from: string, to: string): Promise<void> {
  const folder = dirname(to)
  for (let triesLeft = 10; ; triesLeft -= 1) {
    try {
      await makeFolder(root, folder)
      await rename(from, to)
      break
    } catch (error) {
      if (errnoOf(error) !== 'ENOENT' || triesLeft === 0) throw error
    }
  }
  // If the folder is gone, it was removed after the file was in place.
  await nullIfMissing(syncFolder(folder))
}
