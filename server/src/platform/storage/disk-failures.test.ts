/** Disk failures: folders removed during writes, killed processes, full disks. */
import assert from 'node:assert/strict'
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { open } from 'node:fs/promises'
import { test } from 'node:test'
import { Refusal, refusalOfError } from '#platform/errors.ts'
import {
  chunkedStream,
  emptyFolder,
  emptyStorage,
  everyFile,
  poster,
  storedContent,
} from '../../../test/disk-storage.ts'
import { fileKey, filePrefix } from './file-key.ts'
import type { Storage } from './storage.ts'

test('concurrent writes and removals in one folder do not conflict', async (t) => {
  const { root, storage } = await emptyStorage(t)
  let isWriting = true
  const removing = (async () => {
    while (isWriting) await storage.removeAll(filePrefix('media', 'm1'))
  })()
  const rounds = Array.from({ length: 300 }, (_, round) => fileKey('media', 'm1', `${round}.jpg`))
  await Promise.all(rounds.map((key) => storage.write(key, Buffer.from(key)))).finally(() => {
    isWriting = false
  })
  await removing
  await storage.removeAll(filePrefix('media', 'm1'))
  await storage.write(poster, Buffer.from('last'))
  assert.equal(await storedContent(storage, poster), 'last')
  assert.equal((await everyFile(root)).length, 1)
})

test('a killed writer leaves the old file, and the sweep removes its temporary file', async (t) => {
  const { root, storage } = await emptyStorage(t)
  await storage.write(poster, Buffer.from('old'))
  const child = spawn(process.execPath, ['--input-type=module', '-e', endlessWriter(root)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'exit')
  assert.equal(await storedContent(storage, poster), 'old')
  assert.equal((await everyFile(root)).length, 2)
  assert.equal(await storage.sweep(60_000), 0)
  assert.equal(await storage.sweep(-1), 1)
  await onlyOldIsLeft(root, storage)
})

test('a full device (/dev/full) is reported as a full disk', async (t) => {
  const root = await emptyFolder(t)
  const { storage } = await emptyStorage(t, { root })
  await storage.write(poster, Buffer.from('old'))
  const { storage: full } = await emptyStorage(t, {
    root,
    openTemp: async (path) => {
      await (await open(path, 'wx')).close()
      return open('/dev/full', 'w')
    },
  })
  await assert.rejects(full.write(poster, chunkedStream('x'.repeat(100_000))), isDiskFull)
  await assert.rejects(full.check(), isDiskFull)
  await onlyOldIsLeft(root, storage)
})

test('a small file system that fills up during a write keeps the old file', async (t) => {
  const root = await emptyFolder(t)
  if (!mountSmall(root)) return t.skip('mounting needs root')
  try {
    const { storage } = await emptyStorage(t, { root })
    await storage.write(poster, Buffer.from('old'))
    await assert.rejects(storage.write(poster, chunkedStream('x'.repeat(3_000_000))), isDiskFull)
    await onlyOldIsLeft(root, storage)
    await storage.check()
    await storage.write(poster, chunkedStream('y'.repeat(500_000)))
  } finally {
    execFileSync('umount', ['-l', root])
  }
})

async function onlyOldIsLeft(root: string, storage: Storage) {
  assert.equal(await storedContent(storage, poster), 'old')
  assert.deepEqual(await everyFile(root), [`${root}/${poster}`])
}

function isDiskFull(error: unknown): boolean {
  const refusal = refusalOfError(error)
  return !(error instanceof Refusal) && refusal?.code === 'DISK_FULL'
}

/** Notifies its parent once bytes have reached the temporary file, then continues forever. */
function endlessWriter(root: string): string {
  const at = (name: string) => JSON.stringify(new URL(name, import.meta.url).href)
  return `
    import { Readable } from 'node:stream'
    import { createDiskStorage } from ${at('./disk-storage.ts')}
    const storage = await createDiskStorage({ root: ${JSON.stringify(root)} })
    async function* endless() {
      for (let sent = 0; ; sent += 1) {
        yield Buffer.alloc(10_000)
        if (sent === 50) process.stdout.write('under way')
        await new Promise(setImmediate)
      }
    }
    await storage.write(${JSON.stringify(poster)}, Readable.from(endless()), { maxBytes: 1e9 })`
}

function mountSmall(folder: string): boolean {
  const options = ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder]
  return spawnSync('mount', options, { stdio: 'ignore' }).status === 0
}
