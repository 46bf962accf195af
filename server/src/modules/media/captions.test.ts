import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileKey } from '#platform/storage/file-key.ts'
import { seedMedia } from '../../../test/media.ts'
import { storedFilesOf } from '../../../test/media-api.ts'
import { answerOf, askAs, type RequestUser, refusalOf } from '../../../test/people.ts'
import { seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'
import { captionsPath } from './captions.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const creator = () => seedAccount(site, { isCreator: true })

async function seedCaptions(mediaId: string, language: string, label: string): Promise<void> {
  const file = `${language}-seeded.vtt`
  await site.app.storage.write(fileKey('media', mediaId, 'captions', file), Buffer.from('WEBVTT'))
  await site.app.db
    .insertInto('media_captions')
    .values({ media_id: mediaId, language, label, file })
    .execute()
}

type Shown = { captions: { language: string; label: string; url: string }[] }
const remove = (asker: RequestUser, media: string, language: string) =>
  askAs(
    site,
    asker,
    `mutation ($media: ID!, $language: String!) {
      removeCaptions(media: $media, language: $language) { captions { language label url } }
    }`,
    { media, language },
  )

test('captions are ordered by label, each with a working URL', async () => {
  const { id } = await seedMedia(site, await creator())
  await seedCaptions(id, 'fr', 'Français')
  await seedCaptions(id, 'de', 'Deutsch')
  const { captions } = await answerOf<Shown>(
    askAs(site, null, `{ media(id: "${id}") { captions { language label url } } }`),
  )
  assert.deepEqual(
    captions.map(({ language }) => language),
    ['de', 'fr'],
  )
  for (const { url } of captions) assert.equal((await site.get(url)).status, 200)
  assert.equal(captionsPath({ file: 'de-1.vtt' }), 'captions/de-1.vtt')
})

test('the owner removes captions with their file, idempotently', async () => {
  const owner = await creator()
  const { id } = await seedMedia(site, owner)
  await seedCaptions(id, 'en', 'English')
  await seedCaptions(id, 'de', 'Deutsch')
  for (const _ of ['once', 'twice']) {
    const { captions } = await answerOf<Shown>(remove(owner, id, 'en'))
    assert.deepEqual(
      captions.map(({ language }) => language),
      ['de'],
    )
  }
  const files = await storedFilesOf(site, 'media', id)
  assert.equal(
    files.some((file) => file.includes('en-seeded')),
    false,
  )
  assert.ok(files.some((file) => file.includes('de-seeded')))
  for (const language of ['', 'a\0b', '../../x', '\ud800', "en' or '1'='1"])
    await answerOf(remove(owner, id, language))
})

test('only the owner removes captions', async () => {
  const { id } = await seedMedia(site, await creator())
  await seedCaptions(id, 'en', 'English')
  assert.equal((await refusalOf(remove(await creator(), id, 'en'))).code, 'FORBIDDEN')
  assert.equal((await refusalOf(remove(null, id, 'en'))).code, 401)
})
