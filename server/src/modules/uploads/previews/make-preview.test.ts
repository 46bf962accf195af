import assert from 'node:assert/strict'
import { test } from 'node:test'
import { measureMs } from '#platform/media-tools/probe.ts'
import { makeClip } from '../../../../test/clips.ts'
import { messageSeenBy, seedCreatorAndFan, valueIn, writtenMessage } from '../../../../test/messages.ts'
import {
  jobContext,
  mediaFilesOf,
  processNow,
  seedUploadedMedia,
  workLeft,
} from '../../../../test/processing.ts'
import type { Seeded } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { jobsOf } from '../../../../test/uploads.ts'
import { findPreview, previewKey } from '../../media/index.ts'
import { makePreview, sweepPreviews } from './make-preview.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { db, storage } = site.app
const FRAME_MS = 40

let processed: Promise<{ creator: Seeded; fan: Seeded; mediaId: string }> | undefined

/** A twelve-second video, encoded once: each test cuts other lengths. */
function longVideo() {
  processed ??= seedCreatorAndFan(site).then(async ({ creator, fan }) => {
    const clip = await makeClip({ seconds: 12, width: 90, height: 160 })
    const mediaId = await seedUploadedMedia(site, creator, clip, { visibility: 'private' })
    await processNow(site, mediaId)
    return { creator, fan, mediaId }
  })
  return processed
}

async function lengthOf(mediaId: string, file: string): Promise<number> {
  const local = storage.localPath ?? assert.fail('no local files')
  return measureMs(await local(previewKey(mediaId, file)), jobContext())
}

test('a preview has the chosen length to the frame, at most half of the video', async () => {
  const { creator, fan, mediaId } = await longVideo()
  const { duration_ms } = await db
    .selectFrom('media')
    .select('duration_ms')
    .where('id', '=', mediaId)
    .executeTakeFirstOrThrow()
  const halfMs = Math.floor((duration_ms ?? 0) / 2)
  for (const chosenMs of [5_000, 5_500, halfMs]) {
    const value = { price: 4, media: mediaId, preview: chosenMs / 1000 }
    const message = await writtenMessage(site, creator, fan, { type: 'teaser', value })
    assert.equal(valueIn(await messageSeenBy(site, fan, message)).teaser, null)
    // Run twice, as jobs may be: it is cut once.
    for (let n = 0; n < 2; n += 1) await makePreview(site.app, { mediaId, lengthMs: chosenMs }, jobContext())
    const { file } = (await findPreview(db, mediaId, chosenMs)) ?? assert.fail('no row')
    const cutMs = await lengthOf(mediaId, file ?? assert.fail('not cut'))
    assert.ok(cutMs <= chosenMs && cutMs <= halfMs, `${cutMs} of ${chosenMs}`)
    assert.ok(cutMs >= chosenMs - 3 * FRAME_MS, `${cutMs} of ${chosenMs}`)
    const { teaser } = valueIn(await messageSeenBy(site, fan, message))
    assert.ok((teaser as { url: string }).url.endsWith(`/previews/${file}`))
  }
  const made = (await mediaFilesOf(site, mediaId)).filter((name) => name.startsWith('previews/'))
  assert.equal(made.length, 3)
  assert.deepEqual(await workLeft(site), [])
})

test('cuts half if the chosen length exceeds it', async () => {
  const { creator } = await seedCreatorAndFan(site)
  const clip = await makeClip({ seconds: 4, width: 90, height: 160 })
  const mediaId = await seedUploadedMedia(site, creator, clip, { visibility: 'private' })
  await processNow(site, mediaId)
  await db.insertInto('media_previews').values({ media_id: mediaId, length_ms: 20_000, file: null }).execute()
  await sweepPreviews(site.app)
  await sweepPreviews(site.app)
  assert.deepEqual(await jobsOf(site, mediaId), ['media-cut-preview', 'media-renditions', 'media-tidy'])
  await makePreview(site.app, { mediaId, lengthMs: 20_000 }, jobContext())
  const { file } = (await findPreview(db, mediaId, 20_000)) ?? assert.fail('no row')
  const cutMs = await lengthOf(mediaId, file ?? assert.fail('not cut'))
  assert.ok(cutMs > 1_800 && cutMs <= 2_000, `${cutMs}`)
})

test('cuts the preview from segments if there is no single file', async () => {
  const { mediaId } = await longVideo()
  await db
    .updateTable('media')
    .set({ playback: JSON.stringify({ hls: 'master.m3u8' }) })
    .where('id', '=', mediaId)
    .execute()
  await db.insertInto('media_previews').values({ media_id: mediaId, length_ms: 4_500, file: null }).execute()
  await makePreview(site.app, { mediaId, lengthMs: 4_500 }, jobContext())
  const { file } = (await findPreview(db, mediaId, 4_500)) ?? assert.fail('no row')
  const cutMs = await lengthOf(mediaId, file ?? assert.fail('not cut'))
  assert.ok(cutMs > 4_380 && cutMs <= 4_500, `${cutMs}`)
})

test('skips media that are gone or not playable', async () => {
  const { creator } = await seedCreatorAndFan(site)
  const clip = await makeClip({ seconds: 1, width: 90, height: 160 })
  const mediaId = await seedUploadedMedia(site, creator, clip)
  await db.insertInto('media_previews').values({ media_id: mediaId, length_ms: 5_000, file: null }).execute()
  await makePreview(site.app, { mediaId, lengthMs: 5_000 }, jobContext())
  await db.deleteFrom('media').where('id', '=', mediaId).execute()
  await makePreview(site.app, { mediaId, lengthMs: 5_000 }, jobContext())
  assert.deepEqual(await workLeft(site), [])
})
