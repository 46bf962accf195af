import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import {
  backUpFolder,
  emptyBackupFolder,
  emptyRepository,
  reopened,
  restoreFolder,
} from '../../../test/backups.ts'
import { openFolderLocation } from './folder-location.ts'
import type { BackupLocation } from './location.ts'
import { lockLocation } from './lock.ts'
import { BACKUPS, backupIds } from './manifest.ts'
import { prune, verifyBackups } from './prune.ts'
import { objectName } from './repository.ts'

const LARGE = 9 * 1024 * 1024

/** Old enough that another change would show in its timestamp. */
function write(root: string, name: string, content: Uint8Array | string): void {
  const file = path.join(root, name)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, content)
  const before = new Date(Date.now() - 60_000)
  utimesSync(file, before, before)
}

function contents(root: string): Record<string, string> {
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = files.map((entry) => path.join(entry.parentPath, entry.name)).sort()
  return Object.fromEntries(
    paths.map((file) => [path.relative(root, file), readFileSync(file).toString('base64')]),
  )
}

test('restores small, large and empty files, and empty folders', async (t) => {
  const { repository, folder } = await emptyRepository(t)
  const root = emptyBackupFolder(t)
  write(root, 'files/media/a/poster.webp', 'a picture')
  write(root, 'files/media/a.b/é.txt', 'beside it')
  write(root, 'files/media/a/video.mp4', randomBytes(LARGE))
  write(root, 'secret.key', 'known only to us')
  write(root, 'empty', '')
  mkdirSync(path.join(root, 'folder'))
  const { manifest, files } = await backUpFolder(repository, root)
  assert.equal(files, 5)
  const into = emptyBackupFolder(t)
  await restoreFolder(repository, manifest.id, into)
  assert.deepEqual(contents(into), contents(root))
  assert.deepEqual(readdirSync(into).sort(), readdirSync(root).sort())
  const stored = Object.values(contents(folder)).map((text) => Buffer.from(text, 'base64').toString('latin1'))
  assert.equal(
    stored.some((text) => /known only|poster/.test(text)),
    false,
    'nothing of it is readable',
  )
})

test('reads only changed files again, and stores equal content once', async (t) => {
  const { repository } = await emptyRepository(t)
  const root = emptyBackupFolder(t)
  const video = randomBytes(LARGE)
  for (const name of ['a/one', 'a/two', 'b/three']) write(root, name, name)
  write(root, 'video', video)
  assert.equal((await backUpFolder(repository, root)).readFiles, 4)
  const before = repository.added.objects
  assert.equal((await backUpFolder(repository, root)).readFiles, 0)
  assert.equal(repository.added.objects, before + 1, 'only the manifest')

  write(root, 'a/two', 'another')
  write(root, 'copy of the video', video)
  rmSync(path.join(root, 'b'), { recursive: true })
  const { manifest, readFiles } = await backUpFolder(repository, root)
  assert.equal(readFiles, 2)
  assert.equal(repository.added.objects, before + 4, 'one small object, one list, one manifest')
  const into = emptyBackupFolder(t)
  await restoreFolder(repository, manifest.id, into)
  assert.deepEqual(contents(into), contents(root))
})

test('reads a recently changed file again: its timestamp would not show another change', async (t) => {
  const { repository } = await emptyRepository(t)
  const root = emptyBackupFolder(t)
  writeFileSync(path.join(root, 'fresh'), 'now')
  await backUpFolder(repository, root)
  assert.equal((await backUpFolder(repository, root)).readFiles, 1)
})

test('removes the oldest backups and the objects only they referred to', async (t) => {
  const { repository } = await emptyRepository(t)
  const root = emptyBackupFolder(t)
  write(root, 'kept', randomBytes(LARGE))
  write(root, 'removed later', randomBytes(LARGE))
  const first = await backUpFolder(repository, root)
  rmSync(path.join(root, 'removed later'))
  const second = await backUpFolder(repository, root)
  assert.deepEqual(await prune(repository, 2), { backups: 0, objects: 0, bytes: 0 })
  const old = emptyBackupFolder(t)
  await restoreFolder(repository, first.manifest.id, old)
  assert.deepEqual(Object.keys(contents(old)), ['kept', 'removed later'])

  const { backups, objects, bytes } = await prune(repository, 1)
  assert.deepEqual([backups, objects], [1, 3], 'two parts of a file and a list')
  assert.ok(bytes > LARGE)
  assert.deepEqual(await backupIds(repository), [second.manifest.id])
  assert.deepEqual((await verifyBackups(repository)).problems, [])
})

for (const [how, spoil] of [
  ['changed', (file: string) => writeFileSync(file, flipped(readFileSync(file)))],
  ['cut off', (file: string) => truncateSync(file, 40)],
  ['emptied', (file: string) => truncateSync(file, 0)],
  ['replaced by another object', (file: string, other: string) => writeFileSync(file, readFileSync(other))],
] as const)
  test(`an object that was ${how} is reported by name, and prevents pruning`, async (t) => {
    const { repository, folder } = await emptyRepository(t)
    const root = emptyBackupFolder(t)
    write(root, 'file', randomBytes(2_000_000))
    const first = await backUpFolder(repository, root)
    const backup = path.join(folder, BACKUPS, first.manifest.id)
    const list = path.join(folder, objectName(first.list[0] ?? ''))
    const before = readFileSync(list)
    spoil(list, backup)
    await assert.rejects(
      restoreFolder(repository, first.manifest.id, emptyBackupFolder(t)),
      /^BackupError: objects\/\S+ in \/\S+ was changed or is damaged: its seal is invalid\.$/,
    )
    assert.match((await verifyBackups(repository)).problems.join(), /was changed or is damaged/)
    await assert.rejects(prune(repository, 1), /was changed or is damaged/)
    writeFileSync(list, before)
    assert.deepEqual((await verifyBackups(repository)).problems, [])

    spoil(backup, list)
    await assert.rejects(
      restoreFolder(repository, first.manifest.id, emptyBackupFolder(t)),
      /backups\/\S+ in \S+ was changed/,
    )
  })

test('detects a missing object', async (t) => {
  const { repository, folder } = await emptyRepository(t)
  const root = emptyBackupFolder(t)
  write(root, 'file', randomBytes(2_000_000))
  const { list } = await backUpFolder(repository, root)
  rmSync(path.join(folder, objectName(list[0] ?? '')))
  assert.match((await verifyBackups(repository)).problems.join(), /objects\/\S+ is missing from/)
})

test('rejects another key before anything is read or written', async (t) => {
  const { repository, folder } = await emptyRepository(t)
  const place = await openFolderLocation(folder)
  const before = contents(folder)
  await assert.rejects(
    reopened(place, 'another passphrase'),
    (error: Error) =>
      /^This is not the key .* \(theirs is [0-9a-f]{8}, this one is [0-9a-f]{8}\)/.test(error.message) &&
      error.message.includes(repository.keyId) &&
      !error.message.includes('another passphrase'),
  )
  assert.deepEqual(contents(folder), before)
})

test('does not write to a folder with other content, nor to a damaged repository', async (t) => {
  const other = emptyBackupFolder(t)
  writeFileSync(path.join(other, 'holiday.jpg'), 'x')
  await assert.rejects(reopened(await openFolderLocation(other)), /contains other files \(holiday\.jpg\)/)
  const { folder } = await emptyRepository(t)
  truncateSync(path.join(folder, 'repository.json'), 10)
  await assert.rejects(reopened(await openFolderLocation(folder)), /repository\.json is damaged/)
})

test('an interrupted backup leaves earlier ones intact, and the next one is complete', async (t) => {
  const { repository, folder } = await emptyRepository(t)
  const root = emptyBackupFolder(t)
  write(root, 'old', randomBytes(LARGE))
  const first = await backUpFolder(repository, root)
  write(root, 'new', randomBytes(2 * LARGE))
  for (let puts = 0; ; puts += 1) {
    const broken = await reopened(breaksAfter(puts, await openFolderLocation(folder)))
    const finished = await backUpFolder(broken, root).catch((error: Error) => error.message)
    assert.deepEqual((await verifyBackups(repository)).problems, [])
    if (typeof finished !== 'string') {
      assert.ok(puts >= 3, 'it was interrupted several times')
      const into = emptyBackupFolder(t)
      await restoreFolder(repository, finished.manifest.id, into)
      assert.deepEqual(contents(into), contents(root))
      break
    }
    assert.equal(finished, 'no room left')
    assert.deepEqual(await backupIds(repository), [first.manifest.id])
  }
  await prune(repository, 1)
  assert.deepEqual((await verifyBackups(repository)).problems, [])
})

test('allows one process per location, and ignores locks of killed processes', async (t) => {
  const place = await openFolderLocation(emptyBackupFolder(t))
  {
    await using _held = await lockLocation(place)
    await assert.rejects(lockLocation(place), /Another process is working in \S+ \(process \d+ on /)
  }
  const holder = JSON.parse((await lockedBy(place)).toString('utf8')) as object
  // No process has this pid.
  await place.put('lock', Buffer.from(JSON.stringify({ ...holder, pid: 2 ** 30 })))
  await using _next = await lockLocation(place)
})

test('names the folder that is not writable', async () => {
  const place = await openFolderLocation('/sys/candid-backups')
  await assert.rejects(
    place.put('a', Buffer.from('b')),
    /^BackupError: No write permission in \/sys\/candid-backups\./,
  )
})

async function lockedBy(place: BackupLocation): Promise<Buffer> {
  await using _held = await lockLocation(place)
  return (await place.get('lock')) ?? Buffer.alloc(0)
}

function breaksAfter(puts: number, place: BackupLocation): BackupLocation {
  let left = puts
  return {
    ...place,
    async put(name, bytes) {
      if (left === 0) throw new Error('no room left')
      left -= 1
      await place.put(name, bytes)
    },
  }
}

function flipped(bytes: Buffer): Buffer {
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
  return bytes
}
