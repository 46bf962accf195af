/** The disk storage on real folders: whole files, parts of files, lists and removals. */
import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { readFile, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { test } from 'node:test'
import { Refusal } from '#platform/errors.ts'
import { fileKey, filePrefix } from './file-key.ts'
import { contentOf, emptyStorage, everyFile, poster } from './storage-kit.ts'

test('a written file is read back whole, with its size and fingerprint', async (t) => {
  const { storage } = await emptyStorage(t)
  const bytes = randomBytes(300_000)
  const written = await storage.write(poster, Readable.from([bytes.subarray(0, 7), bytes.subarray(7)]))
  assert.deepEqual(written, {
    bytes: 300_000,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  })
  const read = await storage.read(poster)
  assert.ok(read)
  assert.equal(read.totalBytes, 300_000)
  assert.equal(read.bytes, 300_000)
  assert.deepEqual(Buffer.concat(await read.stream.toArray()), bytes)
})

test('buffers, strings in streams and empty files are all fine', async (t) => {
  const { storage } = await emptyStorage(t)
  await storage.write(poster, Buffer.from('plain'))
  assert.equal(await contentOf(storage, poster), 'plain')
  await storage.write(poster, Readable.from(['é', 'à']))
  assert.equal(await contentOf(storage, poster), 'éà')
  assert.equal((await storage.write(poster, Buffer.alloc(0))).bytes, 0)
  assert.equal(await contentOf(storage, poster), '')
})

test('a file that is not there is null, not an error', async (t) => {
  const { storage } = await emptyStorage(t)
  assert.equal(await storage.read(poster), null)
  assert.equal(await storage.stat(poster), null)
  await storage.remove(poster)
  await storage.removeAll(filePrefix('media', 'm1'))
})

test('parts are read by their first and last byte', async (t) => {
  const { storage } = await emptyStorage(t)
  await storage.write(poster, Buffer.from('0123456789'))
  assert.equal(await contentOf(storage, poster, { start: 2, end: 4 }), '234')
  assert.equal(await contentOf(storage, poster, { start: 7 }), '789')
  assert.equal(await contentOf(storage, poster, { end: 0 }), '0')
  assert.equal(await contentOf(storage, poster, { start: 8, end: 999 }), '89')
  assert.equal(await contentOf(storage, poster, { last: 3 }), '789')
  assert.equal(await contentOf(storage, poster, { last: 99 }), '0123456789')
  const part = await storage.read(poster, { start: 2, end: 4 })
  assert.ok(part)
  assert.deepEqual([part.start, part.bytes, part.totalBytes], [2, 3, 10])
  part.stream.destroy()
})

test('a part outside the file is refused with the size of the file', async (t) => {
  const { storage } = await emptyStorage(t)
  await storage.write(poster, Buffer.from('0123456789'))
  for (const range of [{ start: 10 }, { start: 5, end: 4 }, { start: -1 }, { end: 1.5 }, { last: 0 }]) {
    await assert.rejects(storage.read(poster, range), (refusal) => {
      assert.ok(refusal instanceof Refusal)
      assert.equal(refusal.code, 'RANGE_NOT_SATISFIABLE')
      assert.deepEqual(refusal.details.facts, { totalBytes: 10 })
      return true
    })
  }
})

test('the etag changes with every write, also of the same size in the same instant', async (t) => {
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

test('a reader keeps the file it opened while a writer replaces it', async (t) => {
  const { storage } = await emptyStorage(t)
  await storage.write(poster, Buffer.from('old'))
  const old = await storage.read(poster)
  assert.ok(old)
  await storage.write(poster, Buffer.from('new'))
  assert.equal(Buffer.concat(await old.stream.toArray()).toString(), 'old')
  assert.equal(await contentOf(storage, poster), 'new')
})

test('a file that is still being written is not there yet', async (t) => {
  const { storage } = await emptyStorage(t)
  const source = new PassThrough()
  const writing = storage.write(poster, source)
  source.write('half')
  assert.equal(await storage.stat(poster), null)
  source.end(' and half')
  await writing
  assert.equal(await contentOf(storage, poster), 'half and half')
})

test('lists tell the files of one folder and those below, and nothing else', async (t) => {
  const { storage } = await emptyStorage(t)
  const mine = [poster, fileKey('media', 'm1', 'hls', '720p', 'part-1.m4s')]
  for (const key of [...mine, fileKey('media', 'm10', 'poster.jpg')])
    await storage.write(key, Buffer.from('xy'))
  const listed = await Array.fromAsync(storage.list(filePrefix('media', 'm1')))
  assert.deepEqual(listed.map((file) => file.key).sort(), [...mine].sort())
  assert.ok(listed.every((file) => file.bytes === 2))
  assert.equal((await Array.fromAsync(storage.list(filePrefix('media')))).length, 3)
  assert.deepEqual(await Array.fromAsync(storage.list(filePrefix('avatars'))), [])
})

test('removing everything of one media leaves its neighbours, and can be done twice', async (t) => {
  const { root, storage } = await emptyStorage(t)
  const neighbour = fileKey('media', 'm10', 'poster.jpg')
  await storage.write(poster, Buffer.from('x'))
  await storage.write(fileKey('media', 'm1', 'hls', 'index.m3u8'), Buffer.from('x'))
  await storage.write(neighbour, Buffer.from('x'))
  await storage.removeAll(filePrefix('media', 'm1'))
  await storage.removeAll(filePrefix('media', 'm1'))
  assert.equal(await storage.stat(poster), null)
  assert.deepEqual(await everyFile(root), [`${root}/${neighbour}`])
})

test('moving replaces the target; what is not there cannot be moved', async (t) => {
  const { storage } = await emptyStorage(t)
  const target = fileKey('media', 'm2', 'still.jpg')
  await storage.write(poster, Buffer.from('moved'))
  await storage.write(target, Buffer.from('replaced'))
  await storage.move(poster, target)
  assert.equal(await contentOf(storage, target), 'moved')
  assert.equal(await storage.stat(poster), null)
  await assert.rejects(storage.move(poster, target), { code: 'NOT_FOUND' })
  assert.equal(await contentOf(storage, target), 'moved')
})

test('media tools get a path to read, but only of a stored file', async (t) => {
  const { storage } = await emptyStorage(t)
  assert.ok(storage.localPath)
  await storage.write(poster, Buffer.from('picture'))
  assert.equal(await readFile(await storage.localPath(poster), 'utf8'), 'picture')
  await assert.rejects(storage.localPath(fileKey('media', 'm1', 'none.jpg')), { code: 'NOT_FOUND' })
})

test('the check passes on a healthy disk and leaves nothing behind', async (t) => {
  const { root, storage } = await emptyStorage(t)
  await storage.check()
  assert.deepEqual(await everyFile(root), [])
})
