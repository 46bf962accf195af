import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { WhepSession } from '#platform/live/webrtc/whep.ts'
import { openEdge, seedLive } from '../../../../test/live-edge.ts'
import { seedSubscription } from '../../../../test/media.ts'
import { block } from '../../../../test/people.ts'
import { type Seeded, seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { seedStaff } from '../../../../test/staff.ts'
import { SESSIONS_ENDED } from '../../accounts/index.ts'
import { monitorWhepSessions } from './whep-monitor.ts'

const site = await freshSite()
const edge = await openEdge(site)
let sessions: WhepSession[] = []
let left = Promise.withResolvers<void>()
const watch = monitorWhepSessions(edge.app, {
  sessions: () => sessions,
  leave(id) {
    sessions = sessions.filter((one) => one.id !== id)
    left.resolve()
    left = Promise.withResolvers()
    return true
  },
})
after(() => watch.stop())
const here = () => sessions.map(({ id }) => id)

test('a WebRTC session ends when its viewer loses access: checked every few seconds, and at once when published', async () => {
  const live = await seedLive(site, edge, 'subscribers')
  const [fan, subscriber] = [await seedAccount(site), await seedAccount(site)]
  await seedSubscription(site, subscriber, live.creator)
  const session = (id: string, accountId: string | null): WhepSession => ({
    ...{ id, streamId: live.id, holder: id, accountId, sessionId: `session of ${id}` },
  })
  sessions = [session('visitor', null), session('fan', fan.id), session('subscriber', subscriber.id)]
  sessions.push(session('creator', live.creator.id), session('elsewhere', live.creator.id))
  await watch.recheck()
  assert.deepEqual(here(), ['subscriber', 'creator', 'elsewhere'])

  const gone = left.promise
  await block(site, live.creator, subscriber.id)
  await gone
  assert.deepEqual(here(), ['creator', 'elsewhere'])
  const signedOut = left.promise
  await site.app.bus.publish(SESSIONS_ENDED, { sessionIds: ['session of elsewhere'] })
  await signedOut
  assert.deepEqual(here(), ['creator'])

  const end = { state: 'ended', ended_at: new Date(), end_reason: 'stopped' } as const
  await site.app.db.updateTable('lives').set(end).where('id', '=', live.id).execute()
  await watch.recheck()
  assert.deepEqual(here(), [])
})

test('staff watch uncounted, and their session ends with their reason, role or console access', async () => {
  const open = await seedLive(site, edge)
  const closed = await seedLive(site, edge, 'subscribers')
  const moderator = await seedStaff(site, 'moderator')
  const finance = await seedStaff(site, 'finance')
  const { db } = site.app
  const sessionOf = async ({ id }: Seeded) =>
    (await db.selectFrom('sessions').select('id').where('account_id', '=', id).executeTakeFirstOrThrow()).id
  const look = async (id: string, who: Seeded, streamId: string): Promise<WhepSession> => ({
    ...{ id, streamId, accountId: who.id, sessionId: await sessionOf(who) },
    holder: edge.app.live.grants.read(grantOf(streamId, who), streamId)?.holder ?? '',
  })
  const grantOf = (liveId: string, { id }: Seeded) =>
    edge.app.live.grants.baseUrlOf(liveId, { accountId: id }, 'unseen').split('/')[2] ?? ''
  const looks = async () => [
    await look('open', moderator, open.id),
    await look('closed', moderator, closed.id),
    await look('no right', finance, open.id),
  ]
  sessions = await looks()
  await watch.recheck()
  assert.deepEqual(here(), ['open'])

  const now = new Date()
  await db
    .insertInto('staff_looks')
    .values({
      ...{ staff_id: moderator.id, kind: 'live', target_id: closed.id, reason: 'A report' },
      ...{ at: now, until: new Date(now.getTime() + 3_600_000) },
    })
    .execute()
  sessions = await looks()
  await watch.recheck()
  assert.deepEqual(here(), ['open', 'closed'])
  edge.step(3_600_001)
  await watch.recheck()
  edge.step(-3_600_001)
  assert.deepEqual(here(), ['open'], 'the hour is over, the console is open for two')
  const counted = db
    .selectFrom('live_watchers')
    .select('viewers')
    .where('live_id', 'in', [open.id, closed.id])
  assert.deepEqual(await counted.execute(), [])

  await db.updateTable('sessions').set({ staff_until: now }).where('account_id', '=', moderator.id).execute()
  await watch.recheck()
  assert.deepEqual(here(), [])
})
