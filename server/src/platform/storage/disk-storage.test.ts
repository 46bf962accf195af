/** The disk storage on real folders: the storage contract, and what is specific to disks. */
import assert from 'node:assert/strict'
import { readFile, utimes } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { test } from 'node:test'
import { testStorage } from '../../../test/contracts/storage.ts'
import { testFailures } from '../../../test/contracts/storage-failures.ts'
import { emptyStorage, everyFile, poster } from '../../../test/disk-storage.ts'
import { fileKey } from './file-key.ts'

const open: Parameters<typeof testStorage>[0] = async (t) => {
  const { root, storage } = await emptyStorage(t)
  return { storage, left: async () => (await everyFile(root)).map((file) => relative(root, file)) }
}
testStorage(open)
testFailures(open)

test('the etag changes with every write, even of the same size at the same instant', async (t) => {
  const { root, storage } = await emptyStorage(t)
  const etags = new Set<string | undefined>()
  for (const content of ['aaaa', 'bbbb']) {
    await storage.write(poster, Buffer.from(content))
    await utimes(join(root, poster), 1, 1)
    etags.add((await storage.stat(poster))?.etag)
    assert.equal((await storage.stat(poster))?.etag, (await storage.stat(poster))?.etag)
  }
  assert.equal(etags.size, 2)
})

test('media tools get a readable path, but only of a stored file', async (t) => {
  const { storage } = await emptyStorage(t)
  assert.ok(storage.localPath)
  await storage.write(poster, Buffer.from('picture'))
  assert.equal(await readFile(await storage.localPath(poster), 'utf8'), 'picture')
  await assert.rejects(storage.localPath(fileKey('media', 'm1', 'none.jpg')), { code: 'NOT_FOUND' })
})
