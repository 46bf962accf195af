/** Orphaned files are removed; files in use stay. */

import assert from 'node:assert/strict'
import { mkdir, readFile, rename, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import { fileKey } from '#platform/storage/file-key.ts'
import { UPLOAD } from '#rules/media.ts'
import { DAY_MS } from '#rules/time.ts'
import { clipBytes } from '../../../test/clips.ts'
import { seedMedia } from '../../../test/media.ts'
import { workLeft } from '../../../test/processing.ts'
import { seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'
import {
  incomingNames,
  MEDIA_FORM,
  mediaOfUpload,
  originalOf,
  patch,
  startUpload,
  storedKeys,
  uploadIds,
  uploadWhole,
} from '../../../test/uploads.ts'
import { removeStrayStored, sweepOwnUploads, sweepUploads } from './sweep-uploads.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { uploads, db, log, storage } = site.app
const creator = await seedAccount(site, { isCreator: true })
const clip = await clipBytes()
const LONG_AGO = new Date(Date.now() - 2 * DAY_MS)

const incoming = (name: string) => path.join(uploads.folders.incoming, name)

async function submitInTable(id: string): Promise<void> {
  await db
    .updateTable('uploads')
    .set({ submitted_at: new Date(), fields: JSON.stringify(MEDIA_FORM) })
    .where('id', '=', id)
    .execute()
}

test('removes an abandoned upload with its bytes and keeps a recent one', async () => {
  const [old, young] = [await uploadWhole(site, creator, clip), await uploadWhole(site, creator, clip)]
  const before = new Date(Date.now() - UPLOAD.abandonedAfterMs - 1000)
  await db.updateTable('uploads').set({ updated_at: before }).where('id', '=', old).execute()
  await sweepUploads(site.app, log)
  await sweepUploads(site.app, log)
  assert.deepEqual(await uploadIds(site, creator), [young])
  const names = await incomingNames(site)
  assert.ok(!names.includes(old) && names.includes(young))
})

test('a machine without a worker cleans its own disk of uploads that a worker elsewhere removed', async () => {
  const [abandoned, retained, young] = [
    await uploadWhole(site, creator, clip),
    await uploadWhole(site, creator, clip),
    await uploadWhole(site, creator, clip),
  ]
  for (const name of [abandoned, retained]) await utimes(incoming(name), LONG_AGO, LONG_AGO)
  // That worker deleted the rows, but could not reach the bytes.
  for (const id of [abandoned, young]) await db.deleteFrom('uploads').where('id', '=', id).execute()
  await sweepOwnUploads(site.app, log)
  const names = await incomingNames(site)
  assert.deepEqual(
    [abandoned, retained, young].map((name) => names.includes(name)),
    [false, true, true],
  )
})

test('removes files without an upload after a day, not before', async () => {
  const retained = await uploadWhole(site, creator, clip)
  const strays = [crypto.randomUUID(), 'unknown.json', `${crypto.randomUUID()}.part`]
  for (const name of [...strays, 'young']) await writeFile(incoming(name), 'x')
  for (const name of [...strays, retained]) await utimes(incoming(name), LONG_AGO, LONG_AGO)
  await sweepUploads(site.app, log)
  const names = await incomingNames(site)
  assert.ok(strays.every((name) => !names.includes(name)))
  assert.ok(names.includes(retained) && names.includes('young'))
})

test('removes stored folders without media or upload after a day, and no others', async () => {
  const media = await seedMedia(site, creator)
  const upload = await uploadWhole(site, creator, clip)
  const stray = crypto.randomUUID()
  const keys = [stray, media.id, upload].map((id) => fileKey('media', id, 'original.mp4'))
  const young = fileKey('media', crypto.randomUUID(), 'original.mp4')
  for (const key of [...keys, young]) await storage.write(key, Buffer.from('x'))
  const folder = path.join(site.app.config.dataDir, 'files')
  for (const key of await storedKeys(site))
    if (key !== young) await utimes(path.join(folder, key), LONG_AGO, LONG_AGO)
  assert.equal(await removeStrayStored(site.app), 1)
  const left = await storedKeys(site)
  assert.ok(!left.some((key) => key.includes(stray)))
  for (const key of [...keys.slice(1), young]) assert.ok(left.includes(key), key)
})

test('removes temp directories of interrupted jobs after a day', async () => {
  for (const name of ['chat-old.0123456789', 'renditions-young.0123456789'])
    await mkdir(path.join(uploads.folders.work, name, 'made'), { recursive: true })
  await utimes(path.join(uploads.folders.work, 'chat-old.0123456789'), LONG_AGO, LONG_AGO)
  await sweepUploads(site.app, log)
  assert.deepEqual(await workLeft(site), ['renditions-young.0123456789'])
})

test('a crash after the last byte, or after moving the file, loses nothing', async () => {
  const person = await seedAccount(site, { isCreator: true })
  const whole = await startUpload(site, person, clip.length)
  await patch(site, person, whole, { offset: 0, bytes: clip.subarray(0, 100) })
  await writeFile(incoming(whole), clip)
  const moved = await uploadWhole(site, person, clip)
  await storage.adopt(incoming(moved), fileKey('media', moved, 'original.mp4'))
  for (const id of [whole, moved]) await submitInTable(id)
  await sweepUploads(site.app, log)
  const rows = await mediaOfUpload(site, person)
  assert.deepEqual(rows.map(({ id }) => id).sort(), [whole, moved].sort())
  for (const row of rows) assert.deepEqual(await originalOf(site, row), clip)
  assert.deepEqual(await uploadIds(site, person), [])
})

test('one upload that fails does not block the others', async () => {
  const person = await seedAccount(site, { isCreator: true })
  const [broken, fine] = [await uploadWhole(site, person, clip), await uploadWhole(site, person, clip)]
  await rename(incoming(broken), incoming('elsewhere'))
  for (const id of [broken, fine]) await submitInTable(id)
  await sweepUploads(site.app, log)
  assert.deepEqual(
    (await mediaOfUpload(site, person)).map(({ id }) => id),
    [fine],
  )
  assert.deepEqual(await uploadIds(site, person), [broken])
  assert.deepEqual(await readFile(incoming('elsewhere')), clip)
})
