import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS } from '#rules/time.ts'
import { answerOf, askAs, refusalOf } from '../../../test/people.ts'
import { seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'
import { seedStaff } from '../../../test/staff.ts'
import { GINI_DAYS, giniOfViews } from './view-shares.ts'

const NOW = new Date('2026-05-20T12:00:00Z')

async function siteWithViews(
  ...creators: { views: number; daysAgo?: number; source?: 'feed' | 'search' }[][]
) {
  const site = await freshSite({ RATE_LIMITS: 'off' })
  for (const rows of creators) {
    const { id } = await seedAccount(site, { isCreator: true })
    for (const { views, daysAgo = 0, source = 'feed' } of rows)
      await site.app.db
        .insertInto('creator_figures')
        .values({
          ...{ creator_id: id, type: 'video', source, views },
          day: new Date(NOW.getTime() - daysAgo * DAY_MS).toISOString().slice(0, 10),
          ...{ member_views: 0, completions: 0, watch_ms: 0, likes: 0, follows: 0, income_cents: 0 },
        })
        .execute()
  }
  return site
}

const giniOf = async (...creators: Parameters<typeof siteWithViews>) =>
  giniOfViews((await siteWithViews(...creators)).app.db, NOW)

test('is computed as by hand: 1, 2, 3 and 4 views give 0.25, equal views 0', async () => {
  const gini = await giniOf(
    [{ views: 4 }],
    [
      { views: 1, daysAgo: 3 },
      { views: 1, source: 'search' },
    ],
    [{ views: 1 }],
    [{ views: 3, daysAgo: GINI_DAYS - 1 }],
  )
  assert.ok(Math.abs((gini ?? 0) - 0.25) < 1e-9, String(gini))
  assert.equal(await giniOf([{ views: 7 }], [{ views: 7 }], [{ views: 7 }]), 0)
})

test('creators without views and earlier views do not count', async () => {
  assert.equal(await giniOf(), null)
  assert.equal(await giniOf([{ views: 0 }]), null)
  assert.equal(
    await giniOf([{ views: 5 }], [{ views: 5 }, { views: 90, daysAgo: GINI_DAYS }], [{ views: 0 }]),
    0,
  )
})

test('is shown to staff who may see stats', async () => {
  const site = await siteWithViews([{ views: 1 }])
  const ask = '{ siteFigures(days: 1) { viewsGini } }'
  assert.ok('viewsGini' in (await answerOf<object>(askAs(site, await seedStaff(site, 'finance'), ask))))
  assert.equal((await refusalOf(askAs(site, await seedAccount(site), ask))).code, 'FORBIDDEN')
})
