import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NO_GEO_CONTEXT, runInGeoContext } from '#platform/regions/geo-context.ts'
import { goLive, rowOfLive, subscribeToRoom, whyNotWatchViaApi } from '../../../../test/live.ts'
import { seedSubscription } from '../../../../test/media.ts'
import { connectSocket } from '../../../../test/message-subscriptions.ts'
import { notificationsViaApi } from '../../../../test/notifications.ts'
import { answerOf, askAs, block, follow, hide, refusalOf } from '../../../../test/people.ts'
import { type Seeded, seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { seedSeller, subscriptionsAt } from '../../../../test/subscriptions.ts'
import { markLiveEnded, markLiveLost, markLiveStarted, openLive } from './live-state.ts'
import { findWhyNotWatch, whyNotWatch } from './may-watch.ts'
import { notifyWaiting, processAnnouncedLives } from './process-announced-lives.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { app } = site
const { db } = app
const MINUTE = 60_000
const creatorOf = () => seedAccount(site, { isCreator: true })

const open = (accountId: string, via: 'rtmp' | 'webrtc' = 'rtmp') =>
  openLive(app, { accountId, via, nodeId: null })

type Announced = { id: string; status: string; starts_at: string }

const announce = (asker: Seeded | null, input: object, starts_at: Date) =>
  askAs(
    site,
    asker,
    'mutation ($input: LiveInput!, $starts_at: DateTime!) { announceLive(input: $input, starts_at: $starts_at) { id status starts_at } }',
    { input, starts_at },
  )

test('whyNotWatch covers every combination of state, audience and rights', () => {
  const facts = {
    state: 'live',
    audience: 'everyone',
    isOwner: false,
    areBothThere: true,
    isShutOut: false,
    isRegionClosed: false,
    isSubscriber: false,
    hasTicket: false,
  } as const
  const reasonFor = (change: Partial<Parameters<typeof whyNotWatch>[0]>) =>
    whyNotWatch({ ...facts, ...change })
  assert.equal(reasonFor({}), null)
  assert.equal(reasonFor({ state: 'reconnecting' }), null)
  for (const state of ['announced', 'starting', 'ended'] as const)
    assert.equal(reasonFor({ state }), 'NOT_LIVE')
  assert.equal(reasonFor({ state: 'starting', isOwner: true }), null)
  assert.equal(reasonFor({ isShutOut: true }), 'BLOCKED')
  assert.equal(reasonFor({ areBothThere: false }), 'NOT_LIVE')
  assert.equal(reasonFor({ isRegionClosed: true }), 'REGION')
  assert.equal(reasonFor({ isRegionClosed: true, isOwner: true }), null)
  assert.equal(reasonFor({ audience: 'subscribers' }), 'SUBSCRIBE')
  assert.equal(reasonFor({ audience: 'subscribers', isSubscriber: true }), null)
  assert.equal(reasonFor({ audience: 'ticket', isSubscriber: true }), 'TICKET')
  assert.equal(reasonFor({ audience: 'ticket', hasTicket: true }), null)
  assert.equal(reasonFor({ audience: 'ticket', hasTicket: true, isShutOut: true }), 'BLOCKED')
  assert.equal(reasonFor({ audience: 'ticket', state: 'announced' }), 'TICKET')
})

test('account fields, lists and follower notifications track a live from start over reconnect to end', async () => {
  const [creator, fan, stranger] = [await creatorOf(), await seedAccount(site), await seedAccount(site)]
  await answerOf(follow(site, fan, creator.id))
  const shown = () =>
    answerOf(
      askAs(site, fan, 'query ($n: String!) { profile(username: $n) { live livestream } }', {
        n: creator.username,
      }),
    )
  assert.deepEqual(await shown(), { live: false, livestream: null })
  const live = await goLive(site, creator, { description: 'Evening walk', tags: ['walk'] })
  assert.deepEqual(await shown(), { live: true, livestream: 'RTMP' })
  const now = await answerOf<object[]>(
    askAs(
      site,
      fan,
      '{ livesNow(filter: "following", tag: "Walk") { id description may_watch user { id } } }',
    ),
  )
  assert.deepEqual(now, [
    { id: live.id, description: 'Evening walk', may_watch: true, user: { id: creator.id } },
  ])
  const lives = await answerOf<{ id: string }[]>(askAs(site, stranger, '{ lives { id live } }'))
  assert.deepEqual(lives, [{ id: creator.id, live: true }])
  assert.deepEqual(await answerOf(askAs(site, stranger, '{ livesNow(filter: "following") { id } }')), [])
  assert.deepEqual(await answerOf(askAs(site, null, '{ livesNow(tag: "sea") { id } }')), [])

  await markLiveLost(app, live.id, { nodeId: null })
  assert.equal((await rowOfLive(site, live.id)).state, 'reconnecting')
  assert.equal((await open(creator.id)).isNew, false, 'whoever comes back is in the same live')
  const withoutNotifications = { ...app, enqueue: () => Promise.reject(new Error('followers are told once')) }
  await markLiveStarted(withoutNotifications, live.id)
  await markLiveStarted(withoutNotifications, live.id)
  assert.equal((await rowOfLive(site, live.id)).state, 'live')
  await markLiveEnded(app, live.id, { reason: 'stopped' })
  await markLiveEnded(app, live.id, { reason: 'lost' })
  assert.equal((await rowOfLive(site, live.id)).end_reason, 'stopped')
  assert.deepEqual(await shown(), { live: false, livestream: null })
  assert.equal(
    await answerOf(askAs(site, fan, 'query ($u: ID!) { liveOf(user: $u) { id } }', { u: creator.username })),
    null,
  )
})

test('the sidebar lists lives of followed creators first, never own, blocked, muted or ended ones', async () => {
  const [fan, stranger] = [await seedAccount(site), await seedAccount(site)]
  const creators = await Promise.all([creatorOf(), creatorOf(), creatorOf(), creatorOf()])
  const [small, large, blocked, over] = creators
  const [ofSmall, ofLarge] = [
    await goLive(site, small, { audience: 'ticket', price_cents: 500 }),
    await goLive(site, large),
  ]
  await goLive(site, blocked)
  await markLiveEnded(app, (await goLive(site, over)).id, { reason: 'stopped' })
  await db.updateTable('lives').set({ viewers: 900 }).where('id', '=', ofLarge.id).execute()
  for (const creator of [small, blocked, over]) await answerOf(follow(site, fan, creator.id))
  await block(site, blocked, fan.id)
  const aside = async (who: Seeded | null) => {
    const ours = new Set(creators.map(({ id }) => id))
    const lives = await answerOf<{ user: { id: string }; may_watch: boolean; playback: object | null }[]>(
      askAs(site, who, '{ livesAside { user { id } may_watch playback { hls } } }'),
    )
    return lives.filter(({ user }) => ours.has(user.id))
  }
  const idsFor = async (who: Seeded | null) => (await aside(who)).map(({ user }) => user.id)
  const [first] = await aside(fan)
  assert.deepEqual(await idsFor(fan), [small.id, large.id])
  assert.deepEqual([first?.may_watch, first?.playback], [false, null], 'followed, and still to be paid for')
  assert.deepEqual((await idsFor(stranger)).slice(0, 2), [large.id, blocked.id])
  assert.deepEqual((await idsFor(null)).length, 3)
  assert.ok(!(await idsFor(large)).includes(large.id))
  await markLiveEnded(app, ofSmall.id, { reason: 'stopped' })
  assert.deepEqual(await idsFor(fan), [large.id])
  for (const live of [ofLarge.id]) await markLiveEnded(app, live, { reason: 'stopped' })
  await markLiveEnded(app, (await open(blocked.id)).live.id, { reason: 'stopped' })
})

test('enqueues notifications of followers and reminders in the transaction that starts the live', async () => {
  const creator = await creatorOf()
  const { live } = await open(creator.id)
  const left: unknown[] = []
  const enqueue: typeof app.enqueue = async (job, payload) => void left.push([job.name, payload]) as never
  await markLiveStarted({ ...app, enqueue }, live.id)
  const notice = { kind: 'live', actorId: creator.id, mediaId: null, words: '', onceKey: `live:${live.id}` }
  assert.deepEqual(left, [
    ['notifications-tell-followers', notice],
    ['live-tell-waiting', { liveId: live.id, what: 'began' }],
  ])
})

test('the database allows one running live per creator, forward transitions only, and a fixed audience', async () => {
  const [creator, fan] = [await creatorOf(), await seedAccount(site)]
  const live = await goLive(site, creator)
  const insert = (account_id: string) =>
    db
      .insertInto('lives')
      .values({ account_id, state: 'starting', via: 'rtmp', created_at: new Date() })
      .execute()
  await assert.rejects(insert(creator.id), /lives_running/)
  await assert.rejects(insert(fan.id), /only creators go live/)
  await assert.rejects(open(fan.id), /Only creators/)
  const set = (columns: object) => db.updateTable('lives').set(columns).where('id', '=', live.id).execute()
  await assert.rejects(set({ state: 'starting' }), /does not go back/)
  await assert.rejects(set({ audience: 'ticket', price_cents: 300 }), /does not change/)
  await assert.rejects(set({ state: 'ended' }), /lives_end/)
  await markLiveEnded(app, live.id, { reason: 'stopped' })
  await assert.rejects(set({ state: 'live', ended_at: null, end_reason: null }), /does not go back/)
})

test('watch rights reflect blocks, bans, subscriptions, regions and suspension', async () => {
  const creator = await seedSeller(site)
  const [fan, other] = [await seedAccount(site), await seedAccount(site)]
  const live = await goLive(site, creator, { audience: 'subscribers' })
  assert.equal(await whyNotWatchViaApi(site, fan, live.id), 'SUBSCRIBE')
  assert.equal(await whyNotWatchViaApi(site, null, live.id), 'SUBSCRIBE')
  assert.equal(await whyNotWatchViaApi(site, creator, live.id), null)
  await seedSubscription(site, fan, creator)
  const there = { liveId: live.id, viewerId: fan.id }
  const place = { ...NO_GEO_CONTEXT, hides: 'media' } as const
  const closed = { place, placeOf: async () => place }
  assert.equal(await runInGeoContext(closed, () => findWhyNotWatch(app, there)), 'REGION')
  assert.equal(await whyNotWatchViaApi(site, fan, live.id), null)
  await db
    .insertInto('live_bans')
    .values({ account_id: creator.id, banned_id: fan.id, kind: 'ban', until: null, created_at: new Date() })
    .execute()
  assert.equal(await whyNotWatchViaApi(site, fan, live.id), 'BLOCKED')
  await db
    .updateTable('live_bans')
    .set({ until: new Date(Date.now() - MINUTE) })
    .execute()
  assert.equal(await whyNotWatchViaApi(site, fan, live.id), null, 'a ban that is over')
  await seedSubscription(site, other, creator)
  await answerOf(block(site, other, creator.id))
  assert.equal(
    await whyNotWatchViaApi(site, other, live.id),
    undefined,
    'across a block there is nothing to know',
  )
  assert.equal(
    (await refusalOf(askAs(site, other, 'query ($u: ID!) { liveOf(user: $u) { id } }', { u: creator.id })))
      .code,
    'NOT_FOUND',
  )
  assert.deepEqual(
    (await answerOf<{ id: string }[]>(askAs(site, other, '{ lives { id } }'))).filter(
      ({ id }) => id === creator.id,
    ),
    [],
  )
  await hide(site, creator.id, 'suspended')
  assert.equal(await whyNotWatchViaApi(site, fan, live.id), undefined)
})

test('a draft applies to every later live; invalid input is rejected per field', async () => {
  const [creator, fan] = [await creatorOf(), await seedAccount(site)]
  const prepare = (asker: Seeded | null, input: object) =>
    askAs(
      site,
      asker,
      'mutation ($input: LiveInput!) { prepareLive(input: $input) { description tags audience price } }',
      { input },
    )
  const next = { description: 'Tea', tags: ['Tea', 'talk'], audience: 'ticket', price: 5 }
  for (let twice = 0; twice < 2; twice++)
    assert.deepEqual(await answerOf(prepare(creator, next)), { ...next, tags: ['tea', 'talk'] })
  assert.equal((await open(creator.id)).live.price_cents, 500)
  assert.equal((await refusalOf(prepare(fan, next))).code, 'FORBIDDEN')
  assert.equal((await refusalOf(prepare(null, next))).code, 401)
  for (const input of [
    { description: 'x'.repeat(257) },
    { description: 'a\0b' },
    { tags: ['a'] },
    { tags: ['sea', 'SEA'] },
    { audience: 'friends' },
    { audience: 'ticket' },
    { audience: 'ticket', price: 2.99 },
    { audience: 'ticket', price: 5.001 },
    { audience: 'ticket', price: -5 },
    { audience: 'everyone', price: 5 },
    { audience: 'subscribers' },
  ])
    assert.equal((await refusalOf(prepare(creator, input))).code, 'BAD_INPUT', JSON.stringify(input))
})

test('an announced live sends reminders, starts with its creator’s stream, and ends when missed', async () => {
  const [creator, fan, other] = [await creatorOf(), await seedAccount(site), await seedAccount(site)]
  const startsAt = new Date(Date.now() + 30 * MINUTE)
  const { id } = await answerOf<Announced>(announce(creator, { description: 'Concert' }, startsAt))
  assert.equal((await answerOf<Announced>(announce(creator, { description: 'Concert' }, startsAt))).id, id)
  assert.equal((await refusalOf(announce(fan, {}, startsAt))).code, 'FORBIDDEN')
  assert.equal((await refusalOf(announce(creator, {}, new Date(Date.now() - MINUTE)))).code, 'BAD_INPUT')
  assert.equal(
    (await refusalOf(announce(creator, {}, new Date(Date.now() + 91 * 1440 * MINUTE)))).code,
    'BAD_INPUT',
  )
  const remind = (asker: Seeded | null, on: boolean, live = id) =>
    askAs(
      site,
      asker,
      'mutation ($live: ID!, $on: Boolean!) { remindMe(live: $live, on: $on) { reminded why_not } }',
      { live, on },
    )
  for (let twice = 0; twice < 2; twice++)
    assert.deepEqual(await answerOf(remind(fan, true)), { reminded: true, why_not: 'NOT_LIVE' })
  await answerOf(remind(other, true))
  assert.deepEqual(await answerOf(remind(other, false)), { reminded: false, why_not: 'NOT_LIVE' })
  assert.equal((await refusalOf(remind(null, true))).code, 401)
  assert.equal((await refusalOf(remind(creator, true))).code, 'BAD_INPUT')
  assert.equal(
    await answerOf<Announced>(
      askAs(site, fan, 'query ($u: ID!) { liveOf(user: $u) { id } }', { u: creator.id }),
    ).then((live) => live.id),
    id,
  )
  const coming = async (asker: Seeded | null) =>
    (await answerOf<Announced[]>(askAs(site, asker, '{ comingLives { id } }'))).map((live) => live.id)
  assert.ok((await coming(null)).includes(id), 'everybody finds it')
  await answerOf(block(site, other, creator.id))
  assert.ok(!(await coming(other)).includes(id), 'but nobody across a block')
  const before = subscriptionsAt(site, new Date(startsAt.getTime() - 10 * MINUTE))
  await processAnnouncedLives(before)
  await processAnnouncedLives(before)
  await notifyWaiting(app, { liveId: id, what: 'soon' })
  await notifyWaiting(app, { liveId: id, what: 'soon' })
  assert.deepEqual(
    (await notificationsViaApi(site, fan)).map(({ kind }) => kind),
    ['live-soon'],
  )
  assert.deepEqual(await notificationsViaApi(site, other), [])
  const { live } = await open(creator.id)
  assert.equal(live.id, id, 'its time has come')
  await markLiveEnded(app, id, { reason: 'lost' })
  assert.equal((await rowOfLive(site, id)).state, 'announced', 'nothing was shown yet, so it still waits')
  await processAnnouncedLives(subscriptionsAt(site, new Date(startsAt.getTime() + 181 * MINUTE)))
  assert.equal((await rowOfLive(site, id)).end_reason, 'missed')
  assert.equal((await refusalOf(remind(fan, true))).code, 'CONFLICT')
})

test('creators cancel and stop only their own lives, idempotently', async () => {
  const [creator, other] = [await creatorOf(), await creatorOf()]
  const { id } = await answerOf<Announced>(announce(creator, {}, new Date(Date.now() + 5 * 60 * MINUTE)))
  const cancel = (asker: Seeded | null) =>
    askAs(site, asker, 'mutation ($id: ID!) { cancelAnnouncedLive(id: $id) { status } }', { id })
  assert.equal((await refusalOf(cancel(other))).code, 'NOT_FOUND')
  for (let twice = 0; twice < 2; twice++)
    assert.deepEqual(await answerOf(cancel(creator)), { status: 'ended' })
  const begin = (asker: Seeded | null) => askAs(site, asker, 'mutation { startCameraLive { id status via } }')
  const live = await answerOf<{ id: string }>(begin(creator))
  assert.deepEqual(await answerOf(begin(creator)), live)
  assert.deepEqual(
    await answerOf(askAs(site, other, 'query ($id: ID!) { live(id: $id) { id } }', { id: live.id })),
    null,
  )
  const stop = (asker: Seeded | null) =>
    askAs(site, asker, 'mutation ($id: ID!) { stopLive(id: $id) { status } }', { id: live.id })
  assert.equal((await refusalOf(stop(other))).code, 'NOT_FOUND')
  assert.equal((await refusalOf(stop(null))).code, 401)
  for (let twice = 0; twice < 2; twice++) assert.deepEqual(await answerOf(stop(creator)), { status: 'ended' })
  assert.equal((await refusalOf(begin(await seedAccount(site)))).code, 'FORBIDDEN')
  await goLive(site, creator)
  assert.equal((await refusalOf(begin(creator))).code, 'CONFLICT', 'live by a stream key already')
})

test('subscribers of the live status receive start, reconnecting and stop, but not across a block', async () => {
  const [creator, fan] = [await creatorOf(), await seedAccount(site)]
  const query = 'subscription ($user: ID!) { liveStatus(user: $user) { status stream live } }'
  const tab = await subscribeToRoom<{ status: string; stream: string | null; live: string }>(site, null, {
    query,
    user: creator.id,
  })
  const live = await goLive(site, creator)
  await markLiveLost(app, live.id, { nodeId: null })
  await markLiveStarted(app, live.id)
  await markLiveEnded(app, live.id, { reason: 'lost' })
  const statuses = []
  for (let count = 0; count < 4; count++) statuses.push(await tab.next())
  assert.deepEqual(
    statuses,
    ['start', 'reconnecting', 'start', 'stop'].map((status) => ({ status, stream: 'RTMP', live: live.id })),
  )
  await answerOf(block(site, creator, fan.id))
  const client = await connectSocket(site, fan)
  assert.equal(
    (await client.ask('no', query, { user: creator.id })).errors?.[0]?.extensions?.code,
    'NOT_FOUND',
  )
})
