/** Which files a restored database expects: those that its rows reference in their current state. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { fileKey } from '#platform/storage/file-key.ts'
import { checkReferences, type ReferencedFiles } from '#platform/storage/referenced-files.ts'
import { CASE } from '#rules/cases.ts'
import { DAY_MS } from '#rules/time.ts'
import { makeClip } from '../../test/clips.ts'
import { seedMedia, seedMediaRow, seedPreview, seedRight } from '../../test/media.ts'
import { mediaRow, prepareNow, processNow, seedUploadedMedia } from '../../test/processing.ts'
import { seedAccount } from '../../test/seed.ts'
import { freshSite } from '../../test/site.ts'
import { REFERENCED_FILES } from './referenced-files.ts'

const site = await freshSite()
const { app } = site
const { db, storage } = app

const missing = async (named: readonly ReferencedFiles[] = REFERENCED_FILES) =>
  (await checkReferences({ db, storage }, named)).missing.sort()

async function forget(mediaId: string): Promise<void> {
  await db.deleteFrom('media_rights').where('media_id', '=', mediaId).execute()
  await db.deleteFrom('media').where('id', '=', mediaId).execute()
}

test('expects the files of a video by its state: uploaded, playable, failed and ready', async () => {
  const owner = await seedAccount(site, { isCreator: true })
  const clip = await makeClip({ seconds: 1, width: 90, height: 160 })
  const id = await seedUploadedMedia(site, owner, clip)
  assert.deepEqual(await missing(), [], 'it waits for its first look')
  await prepareNow(site, id)
  const playable = await mediaRow(site, id)
  assert.equal(playable.state, 'playable')
  assert.deepEqual(await missing(), [], 'its renditions are not there yet')
  await db.updateTable('media').set({ state: 'ready', progress: 100 }).where('id', '=', id).execute()
  assert.deepEqual(await missing(), [], 'they failed for good, and it plays as one file')
  await db.updateTable('media').set({ state: 'playable' }).where('id', '=', id).execute()

  const played = fileKey('media', id, playable.playback_run ?? '', 'play.mp4')
  await storage.remove(played)
  assert.deepEqual(await missing(), [played])
  await forget(id)

  const ready = await seedUploadedMedia(site, owner, clip)
  await processNow(site, ready)
  assert.deepEqual(await missing(), [])
  const { playback_run, pictures_run } = await mediaRow(site, ready)
  const run = (name: string) => fileKey('media', ready, playback_run ?? '', name)
  const lost = [
    ...[run('master.m3u8'), run('clip.mp4'), run('teaser.mp4')],
    ...[fileKey('media', ready, pictures_run ?? '', 'poster.webp'), fileKey('media', ready, 'original.mp4')],
  ]
  for (const key of lost) await storage.remove(key)
  assert.deepEqual(await missing(), lost.sort())
  await forget(ready)
})

test('expects purchased media, captions and previews', async () => {
  const [owner, fan] = [await seedAccount(site, { isCreator: true }), await seedAccount(site)]
  const { id } = await seedMedia(site, owner, { price_cents: 500 })
  await seedRight(site, id, fan)
  await db.updateTable('media').set({ deleted_at: new Date() }).where('id', '=', id).execute()
  const preview = await seedPreview(site, id, 3_000)
  await db
    .insertInto('media_captions')
    .values({ media_id: id, language: 'en', label: 'English', file: 'en-1.vtt' })
    .execute()
  await db.insertInto('media_previews').values({ media_id: id, length_ms: 9_000 }).execute()
  assert.deepEqual(await missing(), [`media/${id}/captions/en-1.vtt`])
  await storage.write(fileKey('media', id, 'captions', 'en-1.vtt'), Buffer.from('WEBVTT\n'))
  assert.deepEqual(await missing(), [])
  await storage.remove(fileKey('media', id, 'previews', preview))
  await storage.remove(fileKey('media', id, 'seeded', 'clip.mp4'))
  assert.deepEqual(await missing(), [`media/${id}/previews/${preview}`, `media/${id}/seeded/clip.mp4`])
  await forget(id)
})

test('skips files of an erasure in progress, but not of an account that can still be recovered', async () => {
  const leaving = await seedAccount(site, { isCreator: true })
  const { id } = await seedMediaRow(site, leaving)
  const avatar = `/files/avatars/${leaving.id}/0123456789abcdef-256.webp`
  await db
    .insertInto('chat_uploads')
    .values({
      account_id: leaving.id,
      kind: 'image',
      file: 'picture.webp',
      mime_type: 'image/webp',
      state: 'ready',
    })
    .execute()
  const due = (erase_after: Date) =>
    db
      .updateTable('accounts')
      .set({ status: 'deleting', erase_after, avatar })
      .where('id', '=', leaving.id)
      .execute()
  await due(new Date(Date.now() + DAY_MS))
  assert.equal((await missing()).length, 8, 'what may come back has to be there')
  await due(new Date(Date.now() - DAY_MS))
  assert.deepEqual(await missing(), [])
  for (const { name, erase } of Object.values(app.accounts.ports.dataHandlers))
    if (name === 'media') await erase(leaving.id)
  assert.deepEqual(await missing(), [])
  assert.equal(await db.selectFrom('media').select('id').where('id', '=', id).executeTakeFirst(), undefined)
})

test('expects the files of a case until its retention ends', async () => {
  const received_at = new Date(Date.now() - 3 * CASE.keepDays * DAY_MS)
  const bytes = Buffer.from('sealed')
  const { id } = await db
    .insertInto('cases')
    .values({
      ...{
        id: randomUUID(),
        kind: 'dmca',
        details_sealed: bytes,
        email_hash: bytes,
        addresses: [],
        files: ['proof.bin'],
      },
      ...{ token_hash: 'x', token_sealed: bytes, key: 'a key of a form', fingerprint: bytes, received_at },
      due_at: received_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  assert.deepEqual(await missing(), [`cases/${id}/proof.bin`])
  const closed_at = new Date(Date.now() - (CASE.keepDays + 1) * DAY_MS)
  await db
    .updateTable('cases')
    .set({ state: 'closed', outcome: 'withdrawn', due_at: null, closed_at })
    .where('id', '=', id)
    .execute()
  assert.deepEqual(await missing(), [])
})
