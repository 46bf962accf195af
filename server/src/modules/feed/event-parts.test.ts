import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { Clock } from '#platform/clock.ts'
import { DAY_MS } from '#rules/time.ts'
import { seedMedia } from '../../../test/media.ts'
import { seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'
import { sweep } from './sweep.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { db } = site.app

const at = (days: number): Pick<Clock, 'now'> => ({ now: () => new Date(Date.now() + days * DAY_MS) })
const { id: mediaId } = await seedMedia(site, await seedAccount(site))

const happen = (days: number) =>
  sql`insert into campaign_events (campaign, kind, media_id, created_at)
    values ('c', 'view', ${mediaId}, ${at(days).now()})`.execute(db)

const partsWith = async () =>
  (
    await sql<{ part: string; events: number }>`
      select tableoid::regclass::text as part, count(*)::int as events from campaign_events group by 1 order by min(created_at)
    `.execute(db)
  ).rows

const sweepAt = (days: number) => sweep({ db, clock: at(days) as Clock })

test('parts are made ahead, take what comes, and go when their first day is too old', async () => {
  await happen(0)
  assert.ok((await sweepAt(80)).parts > 0, 'the weeks to come have their parts')
  assert.equal((await sweepAt(80)).parts, 0, 'once')
  await happen(98)
  const [, week] = await partsWith()
  assert.match(week?.part ?? '', /^campaign_events_\d{8}$/)
  // Events in the first partition are deleted by row; a weekly partition is dropped as a whole, a little before its time.
  const later = await sweepAt(98 + 91)
  assert.ok(later.parts > 0)
  assert.deepEqual(await partsWith(), [])
})

test('what comes while nobody made its part is kept, and moves into it when it is made', async () => {
  await happen(400)
  assert.deepEqual(await partsWith(), [{ part: 'campaign_events_other', events: 1 }])
  await sweepAt(395)
  const [moved] = await partsWith()
  assert.match(moved?.part ?? '', /^campaign_events_\d{8}$/)
})

test('nobody can ask for the last month to be dropped', async () => {
  await assert.rejects(
    sql`select campaign_events_keep_parts(now(), 0)`.execute(db),
    /parts of the last 30 days are never dropped/,
  )
})
