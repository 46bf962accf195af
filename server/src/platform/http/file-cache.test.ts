import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { fileKey, filePrefix } from '#platform/storage/file-key.ts'
import { emptyStorage } from '../../../test/disk-storage.ts'
import { createFileCache, MAX_CACHED_BYTES } from './file-cache.ts'

const KB = 1024
const part = (index: number) => fileKey('media', 'm1', `part-${index}.m4s`)

/** A cache over a real folder, and the number of reads. */
async function memoryOver(t: TestContext, maxBytes: number) {
  const { storage } = await emptyStorage(t)
  let reads = 0
  const counted = {
    stat: storage.stat,
    read: (...args: Parameters<typeof storage.read>) => {
      reads += 1
      return storage.read(...args)
    },
  }
  return { storage, memory: createFileCache({ storage: counted, maxBytes }), reads: () => reads }
}

test('reads a file once, even for concurrent requests', async (t) => {
  const { storage, memory, reads } = await memoryOver(t, 100 * KB)
  await storage.write(part(1), Buffer.from('first'))
  const found = await Promise.all(Array.from({ length: 20 }, () => memory.find(part(1))))
  for (const file of found) assert.equal(file?.content?.toString(), 'first')
  assert.equal((await memory.find(part(1)))?.content?.toString(), 'first')
  assert.equal(reads(), 1)
  assert.equal(found[0]?.etag, (await storage.stat(part(1)))?.etag)
})

test('never exceeds its size, and evicts the least recently used file', async (t) => {
  const { storage, memory, reads } = await memoryOver(t, 100 * KB)
  for (let index = 0; index < 10; index += 1) await storage.write(part(index), Buffer.alloc(20 * KB, index))
  await memory.find(part(0))
  for (let index = 1; index < 10; index += 1) {
    await memory.find(part(index))
    await memory.find(part(0))
    assert.ok(memory.bytes() <= 100 * KB)
  }
  assert.equal(reads(), 10, 'the hot file was read once')
  await memory.find(part(1))
  assert.equal(reads(), 11, 'the others evicted one another')
})

test('caches neither large nor missing files, and nothing without capacity', async (t) => {
  const { storage, memory } = await memoryOver(t, 64 * KB * KB)
  await storage.write(part(1), Buffer.alloc(MAX_CACHED_BYTES + 1))
  assert.equal((await memory.find(part(1)))?.content, null)
  assert.equal(await memory.find(part(2)), null)
  await storage.write(part(2), Buffer.from('there now'))
  assert.equal((await memory.find(part(2)))?.totalBytes, 9)
  const none = createFileCache({ storage, maxBytes: 0 })
  assert.equal((await none.find(part(2)))?.content, null)
  assert.equal(none.bytes(), 0)
})

test('counts an overhead for many small files', async (t) => {
  const { storage, memory } = await memoryOver(t, 10 * KB)
  for (let index = 0; index < 20; index += 1) {
    await storage.write(part(index), Buffer.from('x'))
    await memory.find(part(index))
  }
  assert.ok(memory.bytes() > 5 * KB && memory.bytes() <= 10 * KB)
})

test('reads an invalidated file again and frees its memory', async (t) => {
  const { storage, memory, reads } = await memoryOver(t, 100 * KB)
  const other = fileKey('media', 'm10', 'part-1.m4s')
  await storage.write(part(1), Buffer.from('first'))
  await storage.write(other, Buffer.from('other'))
  await memory.find(part(1))
  await memory.find(other)
  memory.invalidate(filePrefix('media', 'm1'))
  await memory.find(other)
  assert.equal(reads(), 2, 'the other media is still cached')
  await memory.find(part(1))
  assert.equal(reads(), 3)
})

test('does not cache a file that was invalidated while being read', async (t) => {
  const { storage, memory } = await memoryOver(t, 100 * KB)
  await storage.write(part(1), Buffer.from('first'))
  const asked = memory.find(part(1))
  memory.invalidate(filePrefix('media', 'm1'))
  assert.equal((await asked)?.content?.toString(), 'first')
  assert.equal(memory.bytes(), 0)
})

test('retries a failed read on the next request', async (t) => {
  const { storage } = await emptyStorage(t)
  await storage.write(part(1), Buffer.from('first'))
  let isBroken = true
  const stat: typeof storage.stat = async (key) => {
    if (isBroken) throw new Error('the disk is away')
    return storage.stat(key)
  }
  const memory = createFileCache({ storage: { stat, read: storage.read }, maxBytes: 100 * KB })
  await assert.rejects(memory.find(part(1)), /the disk is away/)
  isBroken = false
  assert.equal((await memory.find(part(1)))?.content?.toString(), 'first')
})
