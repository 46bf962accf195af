import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdir, readFile, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import { emptyStorage, everyFile, poster, storedContent } from '../../../test/disk-storage.ts'
import { removeMoved } from './disk-folders.ts'
import { HELD_FOLDER, holdRemoved, originalPath } from './disk-hold.ts'
import { fileKey, filePrefix } from './file-key.ts'

test('during a backup, removed files are gone for readers but kept for the backup; afterwards they are gone', async (t) => {
  const { root, storage } = await emptyStorage(t)
  const other = fileKey('media', 'm2', 'hls', 'part.m4s')
  for (const key of [poster, other]) await storage.write(key, Buffer.from(key))
  {
    await using _hold = await holdRemoved(root)
    await storage.remove(poster)
    await storage.removeAll(filePrefix('media', 'm2'))
    await storage.remove(poster)
    assert.equal(await storedContent(storage, poster), null)
    assert.deepEqual(await Array.fromAsync(storage.list(filePrefix('media'))), [])
    const held = await everyFile(path.join(root, HELD_FOLDER))
    const places = held.map((file) => originalPath(path.relative(path.join(root, HELD_FOLDER), file)))
    assert.deepEqual(places.sort(), [poster, other])
    for (const [index, file] of held.sort().entries())
      assert.equal(await readFile(file, 'utf8'), places[index], 'each has its old content')
  }
  assert.deepEqual(await everyFile(root), [])
  await storage.write(poster, Buffer.from('new'))
  await storage.remove(poster)
  assert.deepEqual(await everyFile(root), [])
})

test('removals while a backup ends do not fail', async (t) => {
  const { root, storage } = await emptyStorage(t)
  for (let round = 0; round < 20; round += 1) {
    const keys = Array.from({ length: 20 }, (_, index) => fileKey('media', `m${index}`, 'poster.jpg'))
    for (const key of keys) await storage.write(key, Buffer.from('x'))
    const hold = await holdRemoved(root)
    await Promise.all([...keys.map((key) => storage.remove(key)), hold[Symbol.asyncDispose]()])
    assert.deepEqual(await everyFile(root), [])
  }
})

test('a moved folder is removed, even while files are still put into it', async (t) => {
  const { root } = await emptyStorage(t)
  const folder = path.join(root, 'moved')
  await mkdir(folder)
  const putAll = async (name: string) => {
    // Once the folder is gone, writes fail.
    for (let n = 0; n < 60; n += 1) await writeFile(path.join(folder, `${name}${n}`), 'x').catch(() => null)
  }
  await putAll('before')
  await Promise.all([removeMoved(folder), putAll('one'), putAll('two')])
  assert.equal(existsSync(folder), false)
})

test('files held by a killed backup are removed by the next backup, or by a sweep a day later', async (t) => {
  const { root, storage } = await emptyStorage(t)
  const folder = path.join(root, HELD_FOLDER)
  await holdRemoved(root)
  await storage.write(poster, Buffer.from('x'))
  await storage.remove(poster)
  await storage.sweep(60_000)
  assert.equal(existsSync(folder), true, 'a hold that may still be active is kept')
  await utimes(folder, 0, 0)
  await storage.sweep(60_000)
  assert.equal(existsSync(folder), false)
  await holdRemoved(root)
  await storage.write(poster, Buffer.from('x'))
  await storage.remove(poster)
  await using _next = await holdRemoved(root)
  assert.deepEqual(await everyFile(folder), [])
})
