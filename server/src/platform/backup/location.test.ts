/** Contract of backup locations, for folders and buckets. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import S3rver from 's3rver'
import { backUpFolder, emptyBackupFolder, reopened, restoreFolder } from '../../../test/backups.ts'
import { cleanUpAfterFile } from '../../../test/file-cleanup.ts'
import type { S3Access } from './location.ts'
import { lockLocation } from './lock.ts'
import { openBackupLocation } from './open-location.ts'
import { verifyBackups } from './prune.ts'
import { openS3Location } from './s3-location.ts'

const dir = mkdtempSync(path.join(tmpdir(), 'candid-places-'))
const store = new S3rver({
  ...{ port: 0, address: '127.0.0.1', silent: true, directory: path.join(dir, 'buckets') },
  configureBuckets: [{ name: 'backups', configs: [] }],
})
const { port } = await store.run()
cleanUpAfterFile(async () => {
  await store.close()
  rmSync(dir, { recursive: true, force: true })
})

const access: S3Access = {
  endpoint: `http://127.0.0.1:${port}`,
  region: 'us-east-1',
  accessKey: 'S3RVER',
  secretKey: 'S3RVER',
}

for (const [kind, address] of [
  ['folder', path.join(dir, 'folder')],
  ['bucket', 's3://backups/candid'],
] as const)
  test(`a ${kind} returns what was stored, by name`, async (t) => {
    const place = await openBackupLocation(address, access)
    t.after(() => place.close())
    const bytes = randomBytes(100_000)
    assert.equal(await place.get('a/b'), null)
    assert.equal(await place.has('a/b'), false)
    await place.put('a/b', bytes)
    assert.deepEqual(await place.get('a/b'), bytes)
    assert.equal(await place.putNew('a/b', Buffer.from('other')), false)
    assert.equal(await place.putNew('a/c', Buffer.from('other')), true)
    await place.put('a/b', Buffer.from('again'))
    assert.equal((await place.get('a/b'))?.toString(), 'again')
    const listed = await Array.fromAsync(place.list('a/'))
    assert.deepEqual(
      listed.sort((x, y) => x.name.localeCompare(y.name)),
      [
        { name: 'a/b', bytes: 5 },
        { name: 'a/c', bytes: 5 },
      ],
    )
    for (const name of ['a/b', 'a/c', 'a/b']) await place.remove(name)
    assert.deepEqual(await Array.fromAsync(place.list('')), [])

    const root = emptyBackupFolder(t)
    const repository = await reopened(place)
    {
      await using _lock = await lockLocation(place)
      await assert.rejects(lockLocation(place), /Another process is working/)
    }
    writeFileSync(path.join(root, 'file'), bytes)
    const { manifest } = await backUpFolder(repository, root)
    const back = emptyBackupFolder(t)
    await restoreFolder(repository, manifest.id, back)
    assert.deepEqual(readFileSync(path.join(back, 'file')), bytes)
    assert.deepEqual((await verifyBackups(repository)).problems, [])
  })

test('reports a missing bucket and an invalid address in one sentence', async (t) => {
  const place = await openBackupLocation('s3://nobodys', access)
  t.after(() => place.close())
  await assert.rejects(place.get('x'), /^BackupError: s3:\/\/nobodys denies access or does not respond/)
  await assert.rejects(openBackupLocation('s3://', access), /Write a bucket as s3:/)
  await assert.rejects(openBackupLocation('s3://backups/a b', access), /Write a bucket as s3:/)
})

test('times out on a silent bucket, with one sentence', async (t) => {
  const silent = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => silent.once('listening', resolve))
  t.after(() => silent.close())
  const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  const hasty = { idleMs: 50, tries: 1 }
  const place = await openS3Location({
    bucket: 'quiet',
    prefix: '',
    access: { ...access, endpoint },
    ...hasty,
  })
  t.after(() => place.close())
  await assert.rejects(place.get('x'), /^BackupError: s3:\/\/quiet denies access or does not respond/)
})
