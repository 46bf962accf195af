/** The storage contract: disk and buckets run the same tests. */
import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { type TestContext, test } from 'node:test'
import { Refusal } from '#platform/errors.ts'
import { type FileKey, type FilePrefix, fileKey, filePrefix } from '#platform/storage/file-key.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { emptyFolder, poster, storedContent } from '../disk-storage.ts'

/** An empty storage; `left` lists everything in it, including unfinished uploads. */
export type OpenStorage = (t: TestContext) => Promise<{ storage: Storage; left(): Promise<string[]> }>

export function testStorage(open: OpenStorage): void {
  test('reads a written file back completely, with its size and hash', async (t) => {
    const { storage } = await open(t)
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

  test('accepts buffers, strings in streams and empty files', async (t) => {
    const { storage } = await open(t)
    await storage.write(poster, Buffer.from('plain'))
    assert.equal(await storedContent(storage, poster), 'plain')
    await storage.write(poster, Readable.from(['é', 'à']))
    assert.equal(await storedContent(storage, poster), 'éà')
    assert.equal((await storage.write(poster, Buffer.alloc(0))).bytes, 0)
    assert.equal(await storedContent(storage, poster), '')
  })

  test('a missing file is null, not an error', async (t) => {
    const { storage } = await open(t)
    assert.equal(await storage.read(poster), null)
    assert.equal(await storage.stat(poster), null)
    await storage.remove(poster)
    await storage.removeAll(filePrefix('media', 'm1'))
  })

  test('reads ranges by their first and last byte', async (t) => {
    const { storage } = await open(t)
    await storage.write(poster, Buffer.from('0123456789'))
    assert.equal(await storedContent(storage, poster, { start: 2, end: 4 }), '234')
    assert.equal(await storedContent(storage, poster, { start: 7 }), '789')
    assert.equal(await storedContent(storage, poster, { end: 0 }), '0')
    assert.equal(await storedContent(storage, poster, { start: 8, end: 999 }), '89')
    assert.equal(await storedContent(storage, poster, { last: 3 }), '789')
    assert.equal(await storedContent(storage, poster, { last: 99 }), '0123456789')
    const part = await storage.read(poster, { start: 2, end: 4 })
    assert.ok(part)
    assert.deepEqual([part.start, part.bytes, part.totalBytes], [2, 3, 10])
    part.stream.destroy()
  })

  test('refuses a range outside the file with the size of the file', async (t) => {
    const { storage } = await open(t)
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

  test('a reader keeps the file it opened while a writer replaces it', async (t) => {
    const { storage } = await open(t)
    await storage.write(poster, Buffer.from('old'))
    const old = await storage.read(poster)
    assert.ok(old)
    await storage.write(poster, Buffer.from('new'))
    assert.equal(Buffer.concat(await old.stream.toArray()).toString(), 'old')
    assert.equal(await storedContent(storage, poster), 'new')
  })

  test('a file is invisible while it is being written', async (t) => {
    const { storage } = await open(t)
    const source = new PassThrough()
    const writing = storage.write(poster, source)
    source.write('half')
    assert.equal(await storage.stat(poster), null)
    source.end(' and half')
    await writing
    assert.equal(await storedContent(storage, poster), 'half and half')
  })

  test('lists the files of a folder and those below, and nothing else', async (t) => {
    const { storage } = await open(t)
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
    const { storage, left } = await open(t)
    const neighbour = fileKey('media', 'm10', 'poster.jpg')
    await storage.write(poster, Buffer.from('x'))
    await storage.write(fileKey('media', 'm1', 'hls', 'index.m3u8'), Buffer.from('x'))
    await storage.write(neighbour, Buffer.from('x'))
    await storage.removeAll(filePrefix('media', 'm1'))
    await storage.removeAll(filePrefix('media', 'm1'))
    assert.equal(await storage.stat(poster), null)
    assert.deepEqual(await left(), [neighbour])
  })

  test('moving replaces the target; a missing file cannot be moved', async (t) => {
    const { storage } = await open(t)
    const target = fileKey('media', 'm2', 'still.jpg')
    await storage.write(poster, Buffer.from('moved'))
    await storage.write(target, Buffer.from('replaced'))
    await storage.move(poster, target)
    assert.equal(await storedContent(storage, target), 'moved')
    assert.equal(await storage.stat(poster), null)
    await assert.rejects(storage.move(poster, target), { code: 'NOT_FOUND' })
    await storage.move(target, target)
    assert.equal(await storedContent(storage, target), 'moved')
  })

  test('the check passes on a healthy storage, and leaves nothing behind', async (t) => {
    const { storage, left } = await open(t)
    await storage.check()
    assert.deepEqual(await left(), [])
  })

  test('a file larger than memory chunks is read back unchanged', async (t) => {
    const { storage, left } = await open(t)
    const megabytes = Array.from({ length: 18 }, () => randomBytes(1_000_000))
    const whole = createHash('sha256')
    for (const megabyte of megabytes) whole.update(megabyte)
    const written = await storage.write(poster, Readable.from(megabytes))
    assert.deepEqual(written, { bytes: 18_000_000, sha256: whole.digest('hex') })
    const part = await storage.read(poster, { start: 8_388_600, end: 8_388_615 })
    const bytes = Buffer.concat((await part?.stream.toArray()) ?? [])
    assert.deepEqual(bytes, Buffer.concat(megabytes).subarray(8_388_600, 8_388_616))
    assert.deepEqual(await left(), [poster])
  })

  test('the etag is quoted, stable, and changes with the content', async (t) => {
    const { storage } = await open(t)
    const etags = new Set<string | undefined>()
    for (const content of ['aaaa', 'bbbb']) {
      await storage.write(poster, Buffer.from(content))
      const first = await storage.stat(poster)
      const again = await storage.stat(poster)
      const read = await storage.read(poster)
      await read?.stream.toArray()
      assert.match(first?.etag ?? '', /^"[^"]+"$/)
      assert.deepEqual([again?.etag, read?.etag], [first?.etag, first?.etag])
      etags.add(first?.etag)
    }
    assert.equal(etags.size, 2)
  })

  test('joins files in the given order and keeps them; creates nothing if one is missing', async (t) => {
    const { storage, left } = await open(t)
    const parts = [3_000_000, 6_000_000, 100, 5_500_000, 7].map((bytes) => randomBytes(bytes))
    const keys = parts.map((_, at) => fileKey('incoming', 'u1', `${at}.part`))
    for (const [at, key] of keys.entries()) await storage.write(key, parts[at] ?? Buffer.alloc(0))
    await storage.join(keys, poster)
    const read = await storage.read(poster)
    assert.ok(Buffer.concat((await read?.stream.toArray()) ?? []).equals(Buffer.concat(parts)))
    const missing = fileKey('incoming', 'u1', 'none.part')
    const target = fileKey('media', 'm2', 'poster.jpg')
    await assert.rejects(storage.join([...keys, missing], target), { code: 'NOT_FOUND' })
    assert.deepEqual((await left()).sort(), [...keys, poster].sort())
  })

  test('takes over a local file, replaces the old one, and removes the local one', async (t) => {
    const { storage, left } = await open(t)
    await storage.write(poster, Buffer.from('old'))
    const folder = await emptyFolder(t)
    const path = join(folder, 'arrived.bin')
    await writeFile(path, 'arrived')
    await storage.adopt(path, poster)
    assert.equal(await storedContent(storage, poster), 'arrived')
    assert.equal(existsSync(path), false)

    await writeFile(path, 'a secret')
    await symlink(path, join(folder, 'link'))
    await mkdir(join(folder, 'folder'))
    for (const name of ['link', 'folder', 'missing'])
      await assert.rejects(storage.adopt(join(folder, name), poster), { code: 'NOT_FOUND' }, name)
    assert.equal(await storedContent(storage, poster), 'arrived')
    assert.deepEqual(await left(), [poster])
  })

  test('rejects hostile keys again when a cast bypasses the type', async (t) => {
    const { storage, left } = await open(t)
    const hostile = [
      ...['../outside.jpg', '/etc/passwd', 'media/../../outside.jpg', '.tmp/a/b.jpg', 'poster.jpg'],
      ...['media/m1/..', 'media//poster.jpg', 'media/m1/poster.jpg\0', 'media\\m1\\poster.jpg'],
    ] as FileKey[]
    const refused = { code: 'BAD_INPUT' }
    for (const key of hostile) {
      await assert.rejects(storage.write(key, Buffer.from('x')), refused, key)
      await assert.rejects(storage.read(key), refused)
      await assert.rejects(storage.stat(key), refused)
      await assert.rejects(storage.remove(key), refused)
      await assert.rejects(storage.move(poster, key), refused)
      await assert.rejects(storage.move(key, poster), refused)
      await assert.rejects(storage.join([key], poster), refused)
      await assert.rejects(storage.join([poster], key), refused)
      await assert.rejects(async () => storage.localPath?.(key) ?? Promise.reject(refused), refused)
      await assert.rejects(
        async () => storage.signedUrl?.(key, { seconds: 1 }) ?? Promise.reject(refused),
        refused,
      )
    }
    for (const prefix of ['', '/', '../', 'media', 'media/../', '.tmp/', './', 'media//'] as FilePrefix[]) {
      await assert.rejects(storage.removeAll(prefix), refused, prefix)
      await assert.rejects(Array.fromAsync(storage.list(prefix)), refused)
    }
    assert.deepEqual(await left(), [])
  })
}
