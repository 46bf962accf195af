import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS, HOUR_MS } from '#rules/time.ts'
import { seedMediaRow } from '../../../test/media.ts'
import { answerOf, askAs, refusalOf } from '../../../test/people.ts'
import { type Seeded, seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const creators: Seeded[] = []
for (let n = 0; n < 4; n += 1) creators.push(await seedAccount(site))

const TRENDING = 'query ($limit: Int) { trendingTags(limit: $limit) { id tags uses } }'
type Tag = { tags: string; uses: number }

/** As a new account, because the answer is cached per viewer. */
async function trending(limit?: number): Promise<Tag[]> {
  return answerOf<Tag[]>(askAs(site, await seedAccount(site), TRENDING, { limit }))
}
const names = async () => (await trending()).map(({ tags }) => tags)

type Columns = Parameters<typeof seedMediaRow>[2]
const ago = (days: number) => new Date(Date.now() - days * DAY_MS)

async function use(tag: string, by: readonly Seeded[], columns: Columns = {}): Promise<void> {
  for (const owner of by) await seedMediaRow(site, owner, { tags: [tag], available_at: ago(1), ...columns })
}

test('a tag that more creators use than before comes first', async () => {
  await use('steady', creators, { available_at: ago(10) })
  await use('steady', creators)
  await use('rising', creators.slice(0, 3))
  assert.deepEqual(await names(), ['rising', 'steady'])
  assert.deepEqual(
    (await trending(1)).map(({ tags, uses }) => [tags, uses]),
    [['rising', 3]],
  )
})

test('an account cannot make a tag trend by itself, nor with one other', async () => {
  const [loud, friend] = creators as [Seeded, Seeded]
  for (let n = 0; n < 30; n += 1) await use('spam', [loud])
  assert.ok(!(await names()).includes('spam'))
  await use('spam', [friend])
  assert.ok(!(await names()).includes('spam'))
})

test('many uploads of a creator weigh as one', async () => {
  await use('loud', creators.slice(0, 3))
  for (let n = 0; n < 30; n += 1) await use('loud', creators.slice(0, 1))
  await use('quiet', creators)
  const found = await names()
  assert.ok(found.indexOf('quiet') < found.indexOf('loud'))
})

test('only free, released and listed media count', async () => {
  await use('private', creators, { visibility: 'private' })
  await use('subscribers', creators, { visibility: 'subscription' })
  await use('sold', creators, { price_cents: 500 })
  await use('later', creators, { available_at: new Date(Date.now() + HOUR_MS) })
  await use('refused', creators, { approved: false })
  await use('old', creators, { available_at: ago(8) })
  const found = await names()
  for (const tag of ['private', 'subscribers', 'sold', 'later', 'refused', 'old'])
    assert.ok(!found.includes(tag), tag)
})

test('media of blocked accounts do not count for the viewer', async () => {
  const viewer = await seedAccount(site)
  await use('blocked', creators.slice(0, 3))
  await site.app.db
    .insertInto('blocks')
    .values({ blocker_id: creators[0]?.id ?? '', blocked_id: viewer.id, created_at: new Date() })
    .execute()
  const found = await answerOf<Tag[]>(askAs(site, viewer, TRENDING))
  assert.ok(!found.some(({ tags }) => tags === 'blocked'))
  assert.ok((await names()).includes('blocked'))
})

test('a visitor may ask, and a limit out of range is refused', async () => {
  assert.ok((await answerOf<Tag[]>(askAs(site, null, TRENDING))).length > 0)
  assert.equal((await refusalOf(askAs(site, null, TRENDING, { limit: -1 }))).code, 'BAD_INPUT')
})
