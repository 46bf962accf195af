/** The browsers' tus client against the server: resumes after an interruption. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Upload, type UploadOptions } from 'tus-js-client'
import { clipBytes } from '../../../test/clips.ts'
import { seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'
import { MEDIA_FORM, mediaOfUpload, originalOf, RESUMABLE, uploadIds } from '../../../test/uploads.ts'
import { submitUpload } from './own-uploads.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const clip = await clipBytes({ seconds: 4 })
const CHUNK = 50_000

test('after stopping at two pieces, sends only the rest', async () => {
  const creator = await seedAccount(site, { isCreator: true })
  const options: UploadOptions = {
    endpoint: `${site.url}${RESUMABLE}`,
    chunkSize: CHUNK,
    retryDelays: null,
    headers: { cookie: creator.cookie },
    metadata: { filename: 'walk.mp4' },
  }
  const url = await new Promise<string>((resolve, reject) => {
    const upload: Upload = new Upload(clip, {
      ...options,
      onError: reject,
      onChunkComplete(_size, accepted) {
        if (accepted >= 2 * CHUNK) void upload.abort().then(() => resolve(upload.url ?? ''), reject)
      },
    })
    upload.start()
  })
  const sentAgain: number[] = []
  await new Promise<void>((resolve, reject) => {
    const upload = new Upload(clip, {
      ...options,
      uploadUrl: url,
      onError: reject,
      onSuccess: () => resolve(),
      onChunkComplete: (_size, accepted) => sentAgain.push(accepted),
    })
    upload.start()
  })
  assert.ok((sentAgain[0] ?? 0) > 2 * CHUNK, 'it began after what was there')
  const [id = assert.fail()] = await uploadIds(site, creator)
  const viewer = { accountId: creator.id, sessionId: '', isCreator: true, staffRoles: [] }
  await submitUpload(site.app, viewer, { id, fields: MEDIA_FORM })
  const [media = assert.fail()] = await mediaOfUpload(site, creator)
  assert.deepEqual(await originalOf(site, media), clip)
})
