/** A video from upload to segments, on local disk and in a bucket with a limited copy quota. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, test } from 'node:test'
import { JobPostponed } from '#platform/jobs/define-job.ts'
import { createScratchSpace } from '#platform/storage/scratch-space.ts'
import { makeClip } from '../../../../test/clips.ts'
import { answerOf, askAs } from '../../../../test/people.ts'
import {
  jobContext,
  mediaFilesOf,
  mediaRow,
  prepareNow,
  processNow,
  seedUploadedMedia,
  workLeft,
} from '../../../../test/processing.ts'
import { startS3 } from '../../../../test/s3/s3-server.ts'
import { seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { MEDIA_FORM, uploadWhole } from '../../../../test/uploads.ts'
import { prepareMedia } from './prepare-media.ts'

const s3 = await startS3()
after(() => s3.close())
const bucketSite = await freshSite({ ...s3.env, RATE_LIMITS: 'off' })
const places = { 'the disk': await freshSite({ RATE_LIMITS: 'off' }), 'a bucket': bucketSite }
const SUBMIT = 'mutation ($id: ID!, $media: MediaInput!) { submitUpload(id: $id, media: $media) { id } }'

for (const [place, site] of Object.entries(places))
  test(`uploads, processes and streams a video with files on ${place}`, async () => {
    const creator = await seedAccount(site, { isCreator: true })
    const id = await uploadWhole(
      site,
      creator,
      await readFile(await makeClip({ seconds: 3, width: 180, height: 320 })),
    )
    await answerOf(askAs(site, creator, SUBMIT, { id, media: MEDIA_FORM }))
    await processNow(site, id)
    const { state, playback_run: run, failure } = await mediaRow(site, id)
    assert.equal(state, 'ready', failure ?? '')
    assert.deepEqual(await workLeft(site), [])
    assert.equal(site.app.uploads.scratch.reservedBytes(), 0)
    const names = (await mediaFilesOf(site, id)).filter(
      (name) => name.startsWith(`${run}/`) && name.includes('seg-'),
    )
    assert.ok(names.length > 0)
    const file = names[0] ?? assert.fail()
    const address = site.app.media.fileUrls.of(id, file, { for: 'everybody', scope: 'all' })
    const whole = await site.get(address)
    const bytes = Buffer.from(await whole.arrayBuffer())
    assert.deepEqual([whole.status, whole.headers.get('content-type')], [200, 'video/iso.segment'])
    const part = await site.get(address, { headers: { range: 'bytes=100-199' } })
    assert.deepEqual([part.status, part.headers.get('content-range')], [206, `bytes 100-199/${bytes.length}`])
    assert.ok(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(100, 200)))
    const known = await site.get(address, { headers: { 'if-none-match': whole.headers.get('etag') ?? '' } })
    assert.equal(known.status, 304)
  })

test('without quota for a copy, processing waits without counting an attempt, and then continues', async () => {
  const owner = await seedAccount(bucketSite, { isCreator: true })
  const id = await seedUploadedMedia(bucketSite, owner, await makeClip({ seconds: 1 }))
  const scratch = createScratchSpace(1)
  const deps = { ...bucketSite.app, uploads: { ...bucketSite.app.uploads, scratch } }
  const other = scratch.reserve(1)
  await assert.rejects(prepareMedia(deps, id, jobContext()), JobPostponed)
  const waiting = await mediaRow(bucketSite, id)
  assert.deepEqual([waiting.state, waiting.faults], ['processing', 0])
  assert.deepEqual(await workLeft(bucketSite), [])
  other?.[Symbol.dispose]()
  await prepareMedia(deps, id, jobContext())
  assert.equal((await mediaRow(bucketSite, id)).state, 'playable')
  assert.equal(scratch.reservedBytes(), 0)
})

test('an unreachable bucket does not count against the file', async () => {
  const owner = await seedAccount(bucketSite, { isCreator: true })
  const id = await seedUploadedMedia(bucketSite, owner, await makeClip({ seconds: 1 }))
  s3.bucketExists = false
  try {
    await assert.rejects(prepareNow(bucketSite, id), /There is no bucket/)
  } finally {
    s3.bucketExists = true
  }
  const { state, faults } = await mediaRow(bucketSite, id)
  assert.deepEqual([state, faults], ['processing', 0])
})
