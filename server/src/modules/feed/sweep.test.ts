import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { DAY_MS } from '#rules/time.ts'
import { reportSeen, watch } from '../../../test/feed.ts'
import { seedMedia } from '../../../test/media.ts'
import { answerOf } from '../../../test/people.ts'
import { seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'
import { feedData } from './personal-data.ts'
import { sweep } from './sweep.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { db, clock } = site.app

test('campaign events go after ninety days, what was seen after half a year', async () => {
  const [owner, viewer] = [await seedAccount(site), await seedAccount(site)]
  const media: string[] = []
  for (let made = 0; made < 3; made += 1) media.push((await seedMedia(site, owner)).id)
  await answerOf(
    watch(
      site,
      viewer,
      media.map((id) => ({ media: id, kind: 'view', campaign: 'x' })),
    ),
  )
  const age = async (id: string | undefined, days: number) => {
    const at = new Date(Date.now() - days * DAY_MS)
    await db
      .updateTable('campaign_events')
      .set({ created_at: at })
      .where('media_id', '=', id ?? '')
      .execute()
    await db
      .updateTable('media_seen')
      .set({ seen_at: at })
      .where('media_id', '=', id ?? '')
      .execute()
  }
  await age(media[0], 181)
  await age(media[1], 91)
  await age(media[2], 89)
  assert.deepEqual(await sweep({ db, clock }), { parts: 0, events: 2, seen: 1 })
  assert.deepEqual(await sweep({ db, clock }), { parts: 0, events: 0, seen: 0 })
})

test('more than one batch is swept as a whole', async () => {
  const [owner, viewer] = [await seedAccount(site), await seedAccount(site)]
  const media = await seedMedia(site, owner)
  await sql`
    insert into campaign_events (campaign, kind, media_id, account_id, created_at)
    select 'old', 'view', ${media.id}, ${viewer.id}, now() - interval '100 days' from generate_series(1, 10001)
  `.execute(db)
  assert.equal((await sweep({ db, clock })).events, 10_001)
})

test('a person is told what was kept of them, and it goes with them', async () => {
  const [owner, viewer] = [await seedAccount(site), await seedAccount(site)]
  const media = await seedMedia(site, owner)
  await answerOf(reportSeen(site, viewer, [media.id]))
  await answerOf(watch(site, viewer, [{ media: media.id, kind: 'progress', progress: 95, campaign: 'c' }]))
  await db.insertInto('hidden_media').values({ account_id: viewer.id, media_id: media.id }).execute()
  const holder = feedData({ db })
  const exported = (await holder.exportOf(viewer.id)) as Record<string, Record<string, unknown>[]>
  assert.equal(exported.seen?.[0]?.media, media.id)
  assert.ok(exported.seen?.[0]?.toTheEnd)
  assert.equal(exported.notInterestedIn?.[0]?.media, media.id)
  assert.equal(exported.campaigns?.[0]?.campaign, 'c')
  await holder.erase(viewer.id)
  await holder.erase(viewer.id)
  assert.deepEqual(await holder.exportOf(viewer.id), { seen: [], notInterestedIn: [], campaigns: [] })
  const events = await db
    .selectFrom('campaign_events')
    .select('account_id')
    .where('campaign', '=', 'c')
    .execute()
  assert.deepEqual(events, [{ account_id: null }])
})
