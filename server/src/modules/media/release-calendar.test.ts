import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { DAY_MS } from '#rules/time.ts'
import { seedMediaRow } from '../../../test/media.ts'
import { answerOf, askAs, type RequestUser, refusalOf } from '../../../test/people.ts'
import { seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const ahead = (days: number) => new Date(Date.now() + days * DAY_MS)
const releases = (asker: RequestUser, from: Date, to: Date) =>
  askAs(
    site,
    asker,
    'query ($from: DateTime!, $to: DateTime!) { releases(from: $from, to: $to) { id available_date } }',
    { from: from.toISOString(), to: to.toISOString() },
  )
const move = (asker: RequestUser, media: string, to: Date) =>
  askAs(
    site,
    asker,
    'mutation ($media: ID!, $to: DateTime!) { moveRelease(media: $media, to: $to) { id available_date } }',
    { media, to: to.toISOString() },
  )

test('a creator sees scheduled media and reschedules future ones', async () => {
  const [creator, other] = [
    await seedAccount(site, { isCreator: true }),
    await seedAccount(site, { isCreator: true }),
  ]
  const seed = (days: number, columns = {}) =>
    seedMediaRow(site, creator, { available_at: ahead(days), ...columns })
  const [late, soon, done] = [await seed(9), await seed(2), await seed(-1)]
  await seed(3, { visibility: 'private' })
  await seed(4, { deleted_at: new Date() })
  await seedMediaRow(site, other, { available_at: ahead(5) })
  const ids = async (from: number, to: number) =>
    (await answerOf<{ id: string }[]>(releases(creator, ahead(from), ahead(to)))).map(({ id }) => id)
  assert.deepEqual(await ids(-2, 30), [done.id, soon.id, late.id])
  assert.deepEqual(await ids(5, 8), [])
  const to = ahead(6)
  for (const _ of [1, 2])
    assert.deepEqual(await answerOf(move(creator, late.id, to)), {
      id: late.id,
      available_date: to.toISOString(),
    })
  assert.deepEqual(await ids(5, 8), [late.id])
})

test('rejects rescheduling into or from the past, too far ahead, or by others', async () => {
  const [creator, other] = [
    await seedAccount(site, { isCreator: true }),
    await seedAccount(site, { isCreator: true }),
  ]
  const soon = await seedMediaRow(site, creator, { available_at: ahead(2) })
  const done = await seedMediaRow(site, creator, { available_at: ahead(-1) })
  for (const wrong of [ahead(-1), new Date(), ahead(400)])
    assert.equal((await refusalOf(move(creator, soon.id, wrong))).code, 'BAD_INPUT')
  assert.equal((await refusalOf(move(creator, done.id, ahead(3)))).words, 'This is already published.')
  assert.equal((await refusalOf(move(other, soon.id, ahead(3)))).code, 'NOT_FOUND')
  assert.equal((await refusalOf(move(creator, randomUUID(), ahead(3)))).code, 'NOT_FOUND')
  assert.equal((await refusalOf(move(null, soon.id, ahead(3)))).code, 401)
  assert.equal((await refusalOf(releases(null, ahead(0), ahead(1)))).code, 401)
  for (const [from, to] of [
    [ahead(1), ahead(0)],
    [ahead(0), ahead(100)],
  ] as const)
    assert.equal((await refusalOf(releases(creator, from, to))).code, 'BAD_INPUT')
  const row = await site.app.db
    .selectFrom('media')
    .select('available_at')
    .where('id', '=', soon.id)
    .executeTakeFirstOrThrow()
  assert.ok(row.available_at > ahead(1) && row.available_at < ahead(3))
})
