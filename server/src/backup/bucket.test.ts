/** Backups of a bucket: incremental reads, deferred deletes, and restores into a bucket or a folder. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { backUpTree } from '#platform/backup/back-up-tree.ts'
import { bucketTree } from '#platform/backup/bucket-tree.ts'
import { type Manifest, newBackupId } from '#platform/backup/manifest.ts'
import type { Repository } from '#platform/backup/repository.ts'
import { RESTORE_LOCK, RESTORE_MARKER, SITE_MARKER } from '#platform/storage/bucket-markers.ts'
import { type FileKey, fileKey, filePrefix } from '#platform/storage/file-key.ts'
import { createS3Storage } from '#platform/storage/s3-storage.ts'
import type { WholeBucket } from '#platform/storage/s3-whole-bucket.ts'
import { emptyBackupFolder, emptyRepository } from '../../test/backups.ts'
import { cleanUpAfterFile } from '../../test/file-cleanup.ts'
import { startS3 } from '../../test/s3/s3-server.ts'
import { type Config, parseConfig } from '../config/config.ts'
import { refuseNestedDestination } from './data-tree.ts'
import { restoreFiles } from './restore-into.ts'
import { openSources } from './sources.ts'
import { takeSources } from './take-sources.ts'

const [home, other] = [await startS3(), await startS3()]
cleanUpAfterFile(() => Promise.all([home.close(), other.close()]))

const siteIn = (dataDir: string, { env } = home): Config => parseConfig({ ...env, DATA_DIR: dataDir })
const site = siteIn('/nowhere')
assert.ok(site.storage.s3)
const storage = await createS3Storage(site.storage.s3)
const [POSTER, CLIP] = [fileKey('media', 'm1', 'poster.jpg'), fileKey('media', 'm1', 'run', 'clip.mp4')]
const keysOf = ({ bucket }: typeof home) => [...bucket.objects.keys()].sort()
const textOf = ({ bucket }: typeof home, key: string) => bucket.objects.get(key)?.bytes.toString()

type BackupResult = { manifest: Manifest; readFiles: number }

/** Backs up the files only; `meanwhile` runs when the database would be copied. */
async function backUp(
  repository: Repository,
  config: Config,
  { earlier = null, meanwhile = async () => {} }: { earlier?: Manifest | null; meanwhile?(): Promise<void> },
): Promise<BackupResult> {
  await using sources = await openSources(config)
  const { lists, figures, readFiles } = await takeSources(
    { repository, sources, earlier, onProgress: () => undefined },
    meanwhile,
  )
  const at = new Date()
  const manifest: Manifest = {
    ...{ ...lists, id: newBackupId(at), at: at.toISOString(), version: '0', migration: '' },
    database: { kind: 'dump', files: [], serverVersion: '18' },
    figures: { ...figures, databaseBytes: 0 },
  }
  return { manifest, readFiles }
}

async function put(files: Record<string, string>): Promise<void> {
  home.bucket.objects.clear()
  other.bucket.objects.clear()
  for (const [key, text] of Object.entries(files)) await storage.write(key as FileKey, Buffer.from(text))
}

test('backs up a bucket, re-reads only changed files, and restores into an empty bucket', async (t) => {
  const { repository } = await emptyRepository(t)
  const config = siteIn(emptyBackupFolder(t))
  await put({ [POSTER]: 'a poster', [CLIP]: 'a clip', [SITE_MARKER]: 'the mark\n' })
  home.bucket.put('of somebody else', Buffer.from('x'), { type: '', meta: {} })
  const first = await backUp(repository, config, {})
  assert.deepEqual([first.manifest.figures.files, first.readFiles], [3, 3])
  home.requests.length = 0
  await storage.write(CLIP, Buffer.from('b clip'))
  const second = await backUp(repository, config, { earlier: first.manifest })
  assert.equal(second.readFiles, 1)
  assert.deepEqual(
    home.requests.filter((request) => request.startsWith('GET media')),
    [`GET ${CLIP}`],
  )

  const into = path.join(emptyBackupFolder(t), 'data')
  const back = await restoreFiles(siteIn(into, other), repository, { manifest: second.manifest, into })
  assert.deepEqual([back.files, back.isBucketFilled], [3, true])
  assert.deepEqual(keysOf(other), [POSTER, CLIP, SITE_MARKER].sort())
  assert.equal(textOf(other, CLIP), 'b clip')
  // The earlier backup is unchanged.
  const earlier = path.join(emptyBackupFolder(t), 'data')
  other.bucket.objects.clear()
  await restoreFiles(siteIn(earlier, other), repository, { manifest: first.manifest, into: earlier })
  assert.equal(textOf(other, CLIP), 'a clip')
})

test('restores files of a bucket into the data directory if no bucket is configured', async (t) => {
  const { repository } = await emptyRepository(t)
  await put({ [POSTER]: 'a poster', [CLIP]: 'a clip', [SITE_MARKER]: 'the mark\n' })
  const { manifest } = await backUp(repository, siteIn(emptyBackupFolder(t)), {})
  const into = path.join(emptyBackupFolder(t), 'data')
  const plain = parseConfig({ DATA_DIR: into })
  const { files, isBucketFilled } = await restoreFiles(plain, repository, { manifest, into })
  assert.deepEqual([files, isBucketFilled], [3, false])
  const read = (name: string) => readFileSync(path.join(into, 'files', name), 'utf8')
  assert.deepEqual([read(POSTER), read(CLIP), read('.site')], ['a poster', 'a clip', 'the mark\n'])
})

test('includes files written or deleted during the database copy, and then carries out deferred deletes', async (t) => {
  const { repository } = await emptyRepository(t)
  await put({ [POSTER]: 'a poster' })
  // This process has cached that there is no hold.
  await storage.remove(fileKey('media', 'm9', 'poster.jpg'))
  const [late, shortLived] = [fileKey('media', 'm2', 'late.jpg'), fileKey('media', 'm3', 'short.jpg')]
  const { manifest } = await backUp(repository, siteIn(emptyBackupFolder(t)), {
    async meanwhile() {
      await storage.write(late, Buffer.from('late'))
      await storage.write(shortLived, Buffer.from('short'))
      await storage.removeAll(filePrefix('media', 'm3'))
      await storage.remove(POSTER)
      assert.deepEqual(await Array.fromAsync(storage.list(filePrefix('media', 'm3'))), [])
      assert.equal(await storage.stat(POSTER), null, 'for readers it is gone')
    },
  })
  assert.deepEqual(keysOf(home), [late])
  const into = path.join(emptyBackupFolder(t), 'data')
  await restoreFiles(siteIn(into, other), repository, { manifest, into })
  assert.deepEqual(keysOf(other), [POSTER, late, shortLived].sort())
  assert.equal(textOf(other, shortLived), 'short')
})

test('refuses a bucket that has files, and starts over after a killed restore', async (t) => {
  const { repository } = await emptyRepository(t)
  await put({ [POSTER]: 'a poster' })
  const { manifest } = await backUp(repository, siteIn(emptyBackupFolder(t)), {})
  const restore = (into = path.join(emptyBackupFolder(t), 'data')) =>
    restoreFiles(siteIn(into, other), repository, { manifest, into })
  other.bucket.put(CLIP, Buffer.from('theirs'), { type: '', meta: {} })
  await assert.rejects(restore(), /is not empty \(media\/m1\/run\/clip\.mp4\).*Set S3_BUCKET to an empty one/)
  assert.deepEqual(keysOf(other), [CLIP])
  other.bucket.put(RESTORE_MARKER, Buffer.from('half'), { type: '', meta: {} })
  await restore()
  assert.deepEqual(keysOf(other), [POSTER])

  other.bucket.objects.clear()
  const taken = emptyBackupFolder(t)
  await assert.rejects(
    restoreFiles(siteIn(taken, other), repository, {
      manifest: { ...manifest, files: ['0'.repeat(64)] },
      into: taken,
    }),
    /is missing from/,
  )
  assert.deepEqual(keysOf(other), [], 'what cannot be whole is taken back')
})

test('a running restore locks its bucket, and a killed one leaves no lock', async (t) => {
  const { repository } = await emptyRepository(t)
  await put({ [POSTER]: 'a poster', [CLIP]: 'a clip' })
  const { manifest } = await backUp(repository, siteIn(emptyBackupFolder(t)), {})
  const [begun, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slow: Repository = {
    ...repository,
    async load(object) {
      begun.resolve()
      await go.promise
      return repository.load(object)
    },
  }
  const restore = (from: Repository, into = path.join(emptyBackupFolder(t), 'data')) =>
    restoreFiles(siteIn(into, other), from, { manifest, into })
  const first = restore(slow)
  await begun.promise
  const before = keysOf(other)
  await assert.rejects(
    restore(repository),
    /^BackupError: Another process is working in the bucket "candid-files" \(process/,
  )
  assert.deepEqual(keysOf(other), before, 'theirs was left alone')
  go.resolve()
  assert.equal((await first).files, 2)
  assert.deepEqual(keysOf(other), [POSTER, CLIP].sort())

  other.bucket.objects.clear()
  const gone = { token: 'x', host: hostname(), pid: 2 ** 22 + 1, at: new Date().toISOString() }
  for (const [key, text] of [
    [RESTORE_MARKER, 'half'],
    [RESTORE_LOCK, JSON.stringify(gone)],
    [CLIP, 'half of it'],
  ] as const)
    other.bucket.put(key, Buffer.from(text), { type: '', meta: {} })
  await restore(repository)
  assert.deepEqual(keysOf(other), [POSTER, CLIP].sort())
  assert.equal(textOf(other, CLIP), 'a clip')
})

test('refuses a bucket that lists its keys out of order', async (t) => {
  const { repository } = await emptyRepository(t)
  const unordered = [CLIP, POSTER].map((key) => ({ key, bytes: 1, etag: 'x', modifiedAt: new Date() }))
  const bucket = {
    ...{ name: 'theirs', files: () => Readable.from(unordered), read: async () => Readable.from([]) },
  }
  await assert.rejects(
    backUpTree({ repository, tree: bucketTree(bucket as unknown as WholeBucket) }),
    /^BackupError: The bucket "theirs" does not list its files in name order/,
  )
})

test('refuses to back up into the bucket that holds the files', () => {
  const bucket = site.storage.s3?.bucket
  const same = { ...site, backup: { ...site.backup, s3: { ...site.backup.s3, endpoint: home.endpoint } } }
  assert.throws(
    () => refuseNestedDestination(same, `s3://${bucket}/backups`),
    /is in the bucket that stores the site's files/,
  )
  assert.doesNotThrow(() => refuseNestedDestination(same, 's3://another/backups'))
  assert.doesNotThrow(() => refuseNestedDestination(site, `s3://${bucket}`), 'of the same name elsewhere')
})
