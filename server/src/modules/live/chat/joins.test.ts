import assert from 'node:assert/strict'
import { test } from 'node:test'
import { goLive } from '../../../../test/live.ts'
import { seedSubscription } from '../../../../test/media.ts'
import { fill, tip } from '../../../../test/money.ts'
import { answerOf } from '../../../../test/people.ts'
import { type Seeded, seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { seedSeller, viewerOf } from '../../../../test/subscriptions.ts'
import { chatTopic, type SaidInRoom } from '../events.ts'
import { createJoins } from './joins.ts'
import { muteInLive } from './keep-room.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { app } = site

async function subscriberOf(creator: Seeded): Promise<Seeded> {
  const fan = await seedAccount(site)
  await seedSubscription(site, fan, creator)
  return fan
}

async function tipperOf(creator: Seeded): Promise<Seeded> {
  const fan = await seedAccount(site)
  await fill(site, fan, 1_000)
  await answerOf(tip(site, fan, { user: creator.id, amount: 5 }))
  return fan
}

/** The chat messages published while `happens` runs, in order. */
async function toldBy(creator: Seeded, happens: () => Promise<void>): Promise<SaidInRoom[]> {
  const told: SaidInRoom[] = []
  const { promise: isOver, resolve } = Promise.withResolvers<void>()
  const stop = app.bus.subscribe(chatTopic(creator.id), (said) => {
    if (said.text === 'over') resolve()
    else told.push(said)
  })
  await happens()
  await app.bus.publish(chatTopic(creator.id), {
    ...{ id: creator.id, accountId: creator.id, kind: 'system', text: 'over', cents: null, badge: null },
    ...{ isDeleted: false, isHeld: false, at: new Date().toISOString() },
  })
  await isOver
  stop()
  return told
}

test('announces a subscriber or tipper once when they join; never strangers, muted viewers or the creator', async () => {
  const creator = await seedSeller(site)
  await goLive(site, creator)
  const [subscriber, quiet] = [await subscriberOf(creator), await subscriberOf(creator)]
  const [tipper, stranger] = [await tipperOf(creator), await seedAccount(site)]
  await muteInLive(app, viewerOf(creator), { creatorId: creator.id, userId: quiet.id, minutes: 5 })
  let nowMs = Date.now()
  const joins = createJoins({ ...app, clock: { now: () => new Date(nowMs) } })
  const told = await toldBy(creator, async () => {
    for (const person of [stranger, quiet, creator, subscriber, subscriber, tipper]) {
      nowMs += 5_000
      await joins.came(creator.id, person.id)
    }
  })
  // The message of the tip itself may still be in flight.
  const joined = told.filter(({ kind }) => kind !== 'tip')
  assert.deepEqual(
    joined.map(({ accountId, kind, text, badge }) => ({ accountId, kind, text, badge })),
    [
      { accountId: subscriber.id, kind: 'system', text: 'joined', badge: 'subscriber' },
      { accountId: tipper.id, kind: 'system', text: 'joined', badge: null },
    ],
  )
})

test('announces one of several viewers who join at once, and none while no live is on air', async () => {
  const creator = await seedSeller(site)
  const early = await subscriberOf(creator)
  const joins = createJoins(app)
  assert.deepEqual(await toldBy(creator, () => joins.came(creator.id, early.id)), [])
  await goLive(site, creator)
  const fans = await Promise.all(Array.from({ length: 5 }, () => subscriberOf(creator)))
  const told = await toldBy(creator, async () => {
    await Promise.all(fans.map(({ id }) => joins.came(creator.id, id)))
  })
  assert.equal(told.length, 1)
})
