import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS } from '#rules/time.ts'
import { seedMedia } from '../../../test/media.ts'
import { answerOf, askAs, type RequestUser, refusalOf } from '../../../test/people.ts'
import { seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { db } = site.app

const QUERY = 'query ($sound: ID) { likely_tags(sound: $sound) }'
const likelyFor = (asker: RequestUser, sound?: string) =>
  answerOf<string[]>(askAs(site, asker, QUERY, { sound: sound ?? null }))

const other = await seedAccount(site, { isCreator: true })
for (let uses = 0; uses < 3; uses += 1) await seedMedia(site, other, { tags: ['popular'] })

test('offers own tags first, the most used of late before others, then popular ones', async () => {
  const creator = await seedAccount(site, { isCreator: true })
  await seedMedia(site, creator, { tags: ['surf', 'sea'], visibility: 'private' })
  await seedMedia(site, creator, { tags: ['sea'] })
  assert.deepEqual((await likelyFor(creator)).slice(0, 3), ['sea', 'surf', 'popular'])
  await db.updateTable('media').set({ deleted_at: new Date() }).where('account_id', '=', creator.id).execute()
  assert.equal((await likelyFor(creator))[0], 'popular')
})

test('offers the tags of public media with the same sound, and of no others', async () => {
  const { id: sound } = await db
    .insertInto('sounds')
    .values({
      name: 'Waves',
      file: 'sound.mp3',
      mime_type: 'audio/mpeg',
      duration_ms: 9_000,
      licence: 'CC0-1.0',
      source: 'Test',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await seedMedia(site, other, { tags: ['dancing'], sound_id: sound })
  await seedMedia(site, other, { tags: ['secret'], sound_id: sound, visibility: 'private' })
  await seedMedia(site, other, {
    tags: ['tomorrow'],
    sound_id: sound,
    available_at: new Date(Date.now() + DAY_MS),
  })
  const creator = await seedAccount(site, { isCreator: true })
  const [first, ...rest] = await likelyFor(creator, sound)
  assert.equal(first, 'dancing')
  assert.ok(!rest.includes('secret') && !rest.includes('tomorrow'))
})

test('is refused to visitors, and with a malformed sound', async () => {
  assert.equal((await refusalOf(askAs(site, null, QUERY))).code, 401)
  const creator = await seedAccount(site, { isCreator: true })
  assert.equal((await refusalOf(askAs(site, creator, QUERY, { sound: "' or 1=1" }))).code, 'BAD_INPUT')
})
