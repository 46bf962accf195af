/** Hostile names that try to leave the storage: none reaches the file system. */
import assert from 'node:assert/strict'
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { emptyFolder, emptyStorage, everyFile, poster, storedContent } from '../../../test/disk-storage.ts'
import { fileKey, filePrefix, parseFileKey } from './file-key.ts'

const HOSTILE_SEGMENTS = [
  ...['', '.', '..', '...', '/', '//', '/etc', 'a/b', 'a/../b', '../..', 'a\\b', '..\\..', 'C:', '~'],
  ...['a\0b', '\0', 'a\n', '\na', 'a ', ' a', 'a\tb', '-rf', 'A', 'É', 'a.b', '.tmp', '%2e%2e', '%00'],
  ...['‥', '․․', '／', '．．', 'ａ', 'a\u202eb', 'a\u200bb', 'ſ', 'K', 'e\u0301', '\ud800'],
  ...['a'.repeat(65), 'a'.repeat(100_000), 'con:', 'a*', 'a?', '$(id)', '`id`', 'a;b', 'a|b', 'a&b'],
]
const HOSTILE_NAMES = [
  ...['poster', 'poster.', '.jpg', '..jpg', 'poster.exe', 'poster.jpg.exe', 'poster.html', 'poster.JPG'],
  ...['poster.jpg ', 'poster.jpg\n', 'poster.jpg\0', 'poster.jpg/', '../poster.jpg', '/poster.jpg'],
  ...['poster.jpg\0.png', 'a/poster.jpg', 'a\\poster.jpg', '-i.jpg', `${'a'.repeat(65)}.jpg`, 'poster．jpg'],
]

test('rejects keys with hostile parts', () => {
  for (const segment of HOSTILE_SEGMENTS) {
    assert.throws(() => fileKey(segment, 'm1', 'poster.jpg'), { code: 'BAD_INPUT' }, segment.slice(0, 20))
    assert.throws(() => fileKey('media', segment, 'poster.jpg'), { code: 'BAD_INPUT' })
    assert.throws(() => fileKey('media', 'm1', segment, 'poster.jpg'), { code: 'BAD_INPUT' })
    assert.throws(() => filePrefix(segment), { code: 'BAD_INPUT' })
    assert.throws(() => filePrefix('media', segment), { code: 'BAD_INPUT' })
  }
  for (const name of [...HOSTILE_NAMES, ...HOSTILE_SEGMENTS]) {
    assert.throws(() => fileKey('media', 'm1', name), { code: 'BAD_INPUT' }, name.slice(0, 20))
  }
  for (const value of [null, undefined, 5, {}, ['a'], { toString: () => 'm1' }]) {
    assert.throws(() => fileKey('media', value as string, 'poster.jpg'), { code: 'BAD_INPUT' })
    assert.equal(parseFileKey(value), null)
  }
})

test('rejects keys that are too deep or too long', () => {
  const folder = 'a'.repeat(64)
  assert.throws(() => fileKey('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i.jpg'), { code: 'BAD_INPUT' })
  assert.throws(() => fileKey(folder, folder, folder, folder, 'i.jpg'), { code: 'BAD_INPUT' })
  assert.equal(parseFileKey(poster), poster)
})

test('refuses a symlinked folder for reads, writes, lists, moves and removals', async (t) => {
  const { root, storage } = await emptyStorage(t)
  const outside = await emptyFolder(t)
  await mkdir(join(outside, 'm1'))
  await writeFile(join(outside, 'm1', 'poster.jpg'), 'secret')
  await symlink(outside, join(root, 'media'))
  const refused = { code: 'BAD_INPUT' }
  const free = fileKey('avatars', 'a1', 'face.jpg')
  await storage.write(free, Buffer.from('face'))
  await assert.rejects(storage.read(poster), refused)
  await assert.rejects(storage.stat(poster), refused)
  await assert.rejects(storage.write(poster, Buffer.from('overwritten')), refused)
  await assert.rejects(storage.write(fileKey('media', 'new', 'a.jpg'), Buffer.from('x')), refused)
  await assert.rejects(storage.remove(poster), refused)
  await assert.rejects(storage.move(free, poster), refused)
  await assert.rejects(storage.move(poster, free), refused)
  await assert.rejects(storage.removeAll(filePrefix('media', 'm1')), refused)
  await assert.rejects(Array.fromAsync(storage.list(filePrefix('media'))), refused)
  assert.deepEqual(await everyFile(outside), [join(outside, 'm1', 'poster.jpg')])
  assert.equal(await readFile(join(outside, 'm1', 'poster.jpg'), 'utf8'), 'secret')
  assert.equal(await storedContent(storage, free), 'face')
  assert.deepEqual((await everyFile(root)).sort(), [join(root, free), join(root, 'media')])
})

test('does not follow a symlinked file, and a write replaces only the symlink', async (t) => {
  const { root, storage } = await emptyStorage(t)
  const secret = join(await emptyFolder(t), 'secret.jpg')
  await writeFile(secret, 'secret')
  await mkdir(join(root, 'media', 'm1'), { recursive: true })
  await symlink(secret, join(root, poster))
  await assert.rejects(storage.read(poster), { code: 'NOT_FOUND' })
  await assert.rejects(async () => storage.localPath?.(poster), { code: 'NOT_FOUND' })
  await assert.rejects(storage.move(poster, fileKey('media', 'm2', 'a.jpg')), { code: 'NOT_FOUND' })
  assert.equal(await storage.stat(poster), null)
  assert.deepEqual(await Array.fromAsync(storage.list(filePrefix('media'))), [])
  await storage.write(poster, Buffer.from('mine'))
  assert.equal(await storedContent(storage, poster), 'mine')
  assert.equal(await readFile(secret, 'utf8'), 'secret')
})
