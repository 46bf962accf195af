/** Moving local files into the storage: completely and once, or not at all. */
import assert from 'node:assert/strict'
import { existsSync, statSync } from 'node:fs'
import { mkdtemp, open, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { emptyFolder, emptyStorage, everyFile, poster, storedContent } from '../../../test/disk-storage.ts'

async function fileIn(folder: string, content: string): Promise<string> {
  const path = join(folder, 'arrived.bin')
  await writeFile(path, content)
  return path
}

test('a local file is moved into place and replaces the old one', async (t) => {
  const { root, storage } = await emptyStorage(t)
  await storage.write(poster, Buffer.from('old'))
  const path = await fileIn(await emptyFolder(t), 'arrived')
  const { ino } = await stat(path)
  await storage.adopt(path, poster)
  assert.equal(await storedContent(storage, poster), 'arrived')
  assert.equal(existsSync(path), false)
  assert.equal((await stat(join(root, poster))).ino, ino, 'on the same disk nothing is copied')
  assert.equal((await stat(join(root, poster))).mode & 0o777, 0o640)
  assert.equal((await everyFile(root)).length, 1)
})

const OTHER_DISK = '/dev/shm'
const hasOtherDisk = existsSync(OTHER_DISK) && statSync(OTHER_DISK).dev !== statSync(tmpdir()).dev
const onTwoDisks = hasOtherDisk ? {} : { skip: 'this machine has one disk only' }

async function otherFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(OTHER_DISK, 'candid-adopt-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  return folder
}

test('a file from another disk is copied, then removed there', onTwoDisks, async (t) => {
  const { root, storage } = await emptyStorage(t)
  const path = await fileIn(await otherFolder(t), 'x'.repeat(300_000))
  await storage.adopt(path, poster)
  assert.equal(await storedContent(storage, poster), 'x'.repeat(300_000))
  assert.equal(existsSync(path), false)
  assert.equal((await everyFile(root)).length, 1)
})

test('if the copy fails, the file stays where it was and nothing is stored', onTwoDisks, async (t) => {
  const { root, storage } = await emptyStorage(t, { openTemp: () => open('/dev/full', 'w') })
  const path = await fileIn(await otherFolder(t), 'x'.repeat(300_000))
  await assert.rejects(storage.adopt(path, poster), { code: 'ENOSPC' })
  assert.equal(existsSync(path), true)
  assert.deepEqual(await everyFile(root), [])
})
