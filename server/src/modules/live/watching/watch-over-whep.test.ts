import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { WhepSession } from '#platform/live/webrtc/whep.ts'
import { openEdge, seedLive } from '../../../../test/live-edge.ts'
import { seedSubscription } from '../../../../test/media.ts'
import { block } from '../../../../test/people.ts'
import { seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { SESSIONS_ENDED } from '../../accounts/index.ts'
import { watchOverWhep } from './watch-over-whep.ts'

const site = await freshSite()
const edge = await openEdge(site)
let sessions: WhepSession[] = []
let left = Promise.withResolvers<void>()
const watch = watchOverWhep(edge.app, {
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

test('who watches by WebRTC goes when they may no longer: asked every few seconds, and at once when it is told', async () => {
  const live = await seedLive(site, edge, 'subscribers')
  const [fan, subscriber] = [await seedAccount(site), await seedAccount(site)]
  await seedSubscription(site, subscriber, live.creator)
  const session = (id: string, accountId: string | null): WhepSession => ({
    ...{ id, streamId: live.id, holder: id, accountId, sessionId: `session of ${id}` },
  })
  sessions = [session('visitor', null), session('fan', fan.id), session('subscriber', subscriber.id)]
  sessions.push(session('creator', live.creator.id), session('elsewhere', live.creator.id))
  await watch.askAgain()
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
  await watch.askAgain()
  assert.deepEqual(here(), [])
})
