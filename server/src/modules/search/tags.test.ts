import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HOUR_MS } from '#rules/time.ts'
import { seedMedia } from '../../../test/media.ts'
import { answerOf, askAs } from '../../../test/people.ts'
import { seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const owner = await seedAccount(site)
const TAGS = 'query ($query: String, $limit: Int) { tags(query: $query, limit: $limit) { id tags uses } }'
type Tag = { id: string; tags: string; uses: number }
const tagsOf = (query: string | null, limit?: number) =>
  answerOf<Tag[]>(askAs(site, null, TAGS, { query, limit }))
const names = async (query: string | null, limit?: number) =>
  (await tagsOf(query, limit)).map(({ tags }) => tags)

for (const [tag, uses] of [
  ['sunset', 3],
  ['sunrise', 5],
  ['sunny day', 1],
  ['ocean', 4],
] as const)
  for (let used = 0; used < uses; used += 1) await seedMedia(site, owner, { tags: [tag] })

test('lists the most used first', async () => {
  assert.deepEqual(await tagsOf(null), [
    { id: 'sunrise', tags: 'sunrise', uses: 5 },
    { id: 'ocean', tags: 'ocean', uses: 4 },
    { id: 'sunset', tags: 'sunset', uses: 3 },
    { id: 'sunny day', tags: 'sunny day', uses: 1 },
  ])
  assert.deepEqual(await names('', 2), ['sunrise', 'ocean'])
})

test('ranks the exact tag, then prefixes, then similar tags', async () => {
  assert.deepEqual(await names('sun'), ['sunrise', 'sunset', 'sunny day'])
  assert.deepEqual(await names('#SunS'), ['sunset'].concat((await names('suns')).slice(1)))
  assert.equal((await names('sunset'))[0], 'sunset')
  assert.equal((await names('occean'))[0], 'ocean')
  assert.deepEqual(await names('zzz'), [])
})

test('hides and does not count tags of unreleased media', async () => {
  const soon = { available_at: new Date(Date.now() + HOUR_MS) }
  const media = await seedMedia(site, owner, { tags: ['Premiere', 'ocean'], ...soon })
  assert.deepEqual(await names('premiere'), [])
  assert.deepEqual(await tagsOf('ocean'), [{ id: 'ocean', tags: 'ocean', uses: 4 }])
  assert.deepEqual(await names('', 2), ['sunrise', 'ocean'])
  assert.ok(!(await names(null)).includes('premiere'))
  await site.app.db
    .updateTable('media')
    .set({ available_at: new Date() })
    .where('id', '=', media.id)
    .execute()
  assert.deepEqual(await names('premiere'), ['premiere'])
  assert.deepEqual(await tagsOf('ocean'), [{ id: 'ocean', tags: 'ocean', uses: 5 }])
  await site.app.db.deleteFrom('media').where('id', '=', media.id).execute()
})

test('hides tags without visible media', async () => {
  const media = await seedMedia(site, owner, { tags: ['fleeting'] })
  assert.deepEqual(await names('fleeting'), ['fleeting'])
  await site.app.db.updateTable('media').set({ visibility: 'private' }).where('id', '=', media.id).execute()
  assert.deepEqual(await names('fleeting'), [])
})
