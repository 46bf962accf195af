import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { DAY_MS } from '#rules/time.ts'
import { seedSale } from '../../../test/earnings.ts'
import { report } from '../../../test/engagement.ts'
import { seedMedia } from '../../../test/media.ts'
import { answerOf, askAs } from '../../../test/people.ts'
import { seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'
import { seedStaff } from '../../../test/staff.ts'
import { countSiteDays, type SiteDay } from './site-days.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { db } = site.app
const today = new Date().toISOString().slice(0, 10)
const before = new Date(Date.now() - 3 * DAY_MS)

const days = async () => {
  const { rows } = await sql<SiteDay>`
    select to_char(day, 'YYYY-MM-DD') as day, accounts, media, reports, subscription_cents::int as "subscriptionCents",
      tip_cents::int as "tipCents", creator_cents::int as "creatorCents" from site_days order by site_days.day
  `.execute(db)
  return rows
}

test('the job counts events by day, without test credits, idempotently', async () => {
  const [creator, fan] = [await seedAccount(site, { isCreator: true }), await seedAccount(site)]
  await sql`update accounts set created_at = ${before} where id = ${creator.id}`.execute(db)
  await seedMedia(site, creator)
  await report(site, fan, { report_user: creator.id })
  await seedSale(site, creator, { cents: 1_000, at: before })
  await seedSale(site, creator, { cents: 2_000, at: new Date(), kind: 'subscription' })
  await seedSale(site, creator, { cents: 5_000, at: new Date(), money: 'sandbox' })
  for (const _ of ['once', 'twice']) await countSiteDays(site.app)
  const counted = await days()
  assert.equal(counted.length, 4, 'every day, also those on which nothing happened')
  assert.deepEqual([counted[0]?.tipCents, counted[0]?.creatorCents, counted[0]?.accounts], [1_000, 700, 1])
  const last = counted.at(-1)
  assert.deepEqual(
    [last?.day, last?.media, last?.reports, last?.subscriptionCents, last?.tipCents],
    [today, 1, 1, 2_000, 0],
  )
})

test('stats are read from daily rows only, by authorised staff', async () => {
  const finance = await seedStaff(site, 'finance')
  const ask = '{ siteFigures(days: 2) { counted_at days { day accounts subscription_cents } } }'
  const response = await answerOf<{ days: { day: string }[] }>(askAs(site, finance, ask))
  assert.deepEqual(response.days.map(({ day }) => day).at(-1), today)
  assert.equal(response.days.length, 2)
  assert.ok((await askAs(site, await seedStaff(site, 'moderator'), ask)).errors)
  assert.ok((await askAs(site, finance, '{ siteFigures(days: 0) { counted_at } }')).errors)
  assert.ok((await askAs(site, finance, '{ siteFigures(days: 100000) { counted_at } }')).errors)
})
