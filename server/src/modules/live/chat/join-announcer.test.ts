import assert from 'node:assert/strict'
import { test } from 'node:test'
import { goLive } from '../../../../test/live.ts'
import { seedSubscription } from '../../../../test/media.ts'
import { addCredits, tip } from '../../../../test/money.ts'
import { answerOf } from '../../../../test/people.ts'
import { type Seeded, seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { seedSeller, viewerOfPerson } from '../../../../test/subscriptions.ts'
import { type ChatMessageEvent, chatTopic } from '../events.ts'
import { createJoinAnnouncer } from './join-announcer.ts'
import { muteInLive } from './moderate-chat.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { app } = site

async function subscriberOf(creator: Seeded): Promise<Seeded> {
  const fan = await seedAccount(site)
  await seedSubscription(site, fan, creator)
  return fan
}

async function tipperOf(creator: Seeded): Promise<Seeded> {
  const fan = await seedAccount(site)
  await addCredits(site, fan, 1_000)
  await answerOf(tip(site, fan, { user: creator.id, amount: 5 }))
  return fan
}

/** The chat messages published while `happens` runs, in order. */
async function publishedDuring(creator: Seeded, happens: () => Promise<void>): Promise<ChatMessageEvent[]> {
  const published: ChatMessageEvent[] = []
  const { promise: isOver, resolve } = Promise.withResolvers<void>()
  const stop = app.bus.subscribe(chatTopic(creator.id), (said) => {
    if (said.text === 'over') resolve()
    else published.push(said)
  })
  await happens()
  await app.bus.publish(chatTopic(creator.id), {
    ...{ id: creator.id, accountId: creator.id, kind: 'system', text: 'over', cents: null, badge: null },
    ...{ gift: null, liveId: null },
    ...{ isDeleted: false, isHeld: false, at: new Date().toISOString() },
  })
  await isOver
  stop()
  return published
}

test('announces a subscriber or tipper once when they join; never strangers, muted viewers or the creator', async () => {
  const creator = await seedSeller(site)
  await goLive(site, creator)
  const [subscriber, quiet] = [await subscriberOf(creator), await subscriberOf(creator)]
  const [tipper, stranger] = [await tipperOf(creator), await seedAccount(site)]
  await muteInLive(app, viewerOfPerson(creator), { creatorId: creator.id, userId: quiet.id, minutes: 5 })
  let nowMs = Date.now()
  const joins = createJoinAnnouncer({ ...app, clock: { now: () => new Date(nowMs) } })
  const published = await publishedDuring(creator, async () => {
    for (const person of [stranger, quiet, creator, subscriber, subscriber, tipper]) {
      nowMs += 5_000
      await joins.announceJoin(creator.id, person.id)
    }
  })
  // The message of the tip itself may still be in flight.
  const joined = published.filter(({ kind }) => kind !== 'tip')
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
  const joins = createJoinAnnouncer(app)
  assert.deepEqual(await publishedDuring(creator, () => joins.announceJoin(creator.id, early.id)), [])
  await goLive(site, creator)
  const fans = await Promise.all(Array.from({ length: 5 }, () => subscriberOf(creator)))
  const published = await publishedDuring(creator, async () => {
    await Promise.all(fans.map(({ id }) => joins.announceJoin(creator.id, id)))
  })
  assert.equal(published.length, 1)
})
