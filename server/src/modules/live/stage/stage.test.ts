import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  buyTicketViaApi,
  chatViaApi,
  goLive,
  rowOfLive,
  subscribeToRoom,
  writeChatViaApi,
} from '../../../../test/live.ts'
import { addCredits, creditsOf, tip } from '../../../../test/money.ts'
import { answerOf, askAs, follow, refusalOf } from '../../../../test/people.ts'
import { leaveOneTry } from '../../../../test/rate-limits.ts'
import { type Seeded, seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { seedSeller, subscribed, viewerOfPerson } from '../../../../test/subscriptions.ts'
import { reconcileLedger, reverseSale } from '../../ledger/index.ts'
import { banFromLive } from '../chat/moderate-chat.ts'
import { markLiveEnded } from '../lives/live-state.ts'
import { liveData } from '../personal-data.ts'
import { markRecordingStopped, storeHealth } from '../streams/health.ts'
import { liveTimelineOf } from './timeline.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { app } = site
const { db } = app

const ROOM = `subscription ($user: ID!) {
  liveRoom(user: $user) {
    live status hearts likes viewers comments goal { title cents reached } pinned { text }
    top_supporters { cents user { id } } menu { title cents }
  }
}`
type RoomEvent = {
  status: string
  hearts: number
  likes: number
  comments: number
  goal: { reached: number } | null
  top_supporters: { cents: number; user: { id: string } }[]
}

async function stage(options: Parameters<typeof goLive>[2] = {}) {
  const [creator, fan] = [await seedSeller(site), await seedAccount(site)]
  await addCredits(site, fan, 10_000)
  return { creator, fan, live: await goLive(site, creator, options) }
}

const heart = (asker: Seeded | null, live: string, count: number) =>
  askAs(site, asker, 'mutation ($live: ID!, $count: Int!) { heartLive(live: $live, count: $count) }', {
    live,
    count,
  })
const save = (asker: Seeded | null, input: object) =>
  askAs(
    site,
    asker,
    'mutation ($input: LiveRoomInput!) { saveLiveRoom(input: $input) { goal_title goal_cents menu { id title cents } } }',
    { input },
  )
const summaryOf = (asker: Seeded | null, id: string) =>
  askAs(
    site,
    asker,
    `query ($id: ID!) { liveSummary(id: $id) {
      minutes viewers peak likes comments new_followers new_subscriptions tips tickets subscriptions income
    } }`,
    { id },
  )
const roomTab = (person: Seeded | null, creator: Seeded) =>
  subscribeToRoom<RoomEvent>(site, person, {
    query: ROOM,
    user: creator.id,
  })

test('hearts are capped per call, stored in batches and published to the room', async () => {
  const { creator, fan, live } = await stage()
  const tab = await roomTab(null, creator)
  assert.equal(await answerOf(heart(fan, live.id, 5)), 5)
  assert.equal(await answerOf(heart(fan, live.id, 1_000)), 30)
  let [hearts, likes] = [0, 0]
  while (hearts < 35) {
    const event = await tab.next()
    hearts += event.hearts
    likes = event.likes
  }
  assert.deepEqual([hearts, likes, (await rowOfLive(site, live.id)).hearts], [35, 35, 35])
  for (const count of [0, -3]) assert.equal((await refusalOf(heart(fan, live.id, count))).code, 'BAD_INPUT')
  assert.equal((await refusalOf(heart(null, live.id, 1))).code, 401)
  await banFromLive(app, viewerOfPerson(creator), { creatorId: creator.id, userId: fan.id })
  assert.equal((await refusalOf(heart(fan, live.id, 1))).code, 'FORBIDDEN')
  await markLiveEnded(app, live.id, { reason: 'stopped' })
  assert.equal((await refusalOf(heart(creator, live.id, 1))).code, 'CONFLICT')
})

test('shows a stopped recording to its creator only, during the live and afterwards', async () => {
  const { creator, fan, live } = await stage()
  const figures = {
    via: 'rtmp',
    kbitPerSecond: 1,
    width: 160,
    height: 90,
    framesPerSecond: 25,
    keyframeMs: null,
    drops: 0,
    lowerRenditionPx: null,
  } as const
  await storeHealth(app, live.id, figures)
  const health = '{ liveHealth { recording_stopped } }'
  assert.deepEqual(await answerOf(askAs(site, creator, health)), { recording_stopped: false })
  const summary = 'query ($id: ID!) { liveSummary(id: $id) { recorded_minutes } }'
  assert.deepEqual(await answerOf(askAs(site, creator, summary, { id: live.id })), { recorded_minutes: null })
  const { started_at } = await rowOfLive(site, live.id)
  const at = (minutes: number) => ({ now: () => new Date((started_at?.getTime() ?? 0) + minutes * 60_000) })
  await markRecordingStopped({ ...app, clock: at(3) }, live.id)
  await markRecordingStopped({ ...app, clock: at(9) }, live.id)
  assert.deepEqual(await answerOf(askAs(site, creator, health)), { recording_stopped: true })
  await markLiveEnded(app, live.id, { reason: 'stopped' })
  assert.deepEqual(await answerOf(askAs(site, creator, summary, { id: live.id })), { recorded_minutes: 3 })
  assert.equal((await refusalOf(askAs(site, fan, summary, { id: live.id }))).code, 'NOT_FOUND')
})

test('only the creator edits goal and menu, within limits, and menu items keep their ids', async () => {
  const { creator, fan } = await stage()
  const input = { goal: { title: 'New guitar', cents: 50_000 }, menu: [{ title: 'Wave', cents: 300 }] }
  const saved = await answerOf<{ menu: { id: string }[] }>(save(creator, input))
  const [wave] = saved.menu
  const again = await answerOf<{ goal_title: string; menu: object[] }>(
    save(creator, {
      menu: [
        { id: wave?.id, title: 'Wave twice', cents: 500 },
        { id: wave?.id, title: 'Sing', cents: 1_000 },
      ],
    }),
  )
  assert.equal(again.goal_title, 'New guitar', 'what is left out stays')
  assert.deepEqual(again.menu[0], { id: wave?.id, title: 'Wave twice', cents: 500 })
  assert.equal(new Set(again.menu.map((item) => (item as { id: string }).id)).size, 2)
  assert.equal((await answerOf<{ goal_cents: null }>(save(creator, { goal: null }))).goal_cents, null)
  assert.equal((await refusalOf(save(fan, input))).code, 'FORBIDDEN')
  assert.equal((await refusalOf(save(null, input))).code, 401)
  for (const bad of [
    { goal: { title: '', cents: 500 } },
    { goal: { title: 'x'.repeat(81), cents: 500 } },
    { goal: { title: 'x', cents: 99 } },
    { menu: [{ title: 'x', cents: 299 }] },
    { menu: [{ title: 'x', cents: 350 }] },
    { menu: [{ title: 'x', cents: 100_100 }] },
    { menu: [{ title: 'a\0b', cents: 300 }] },
    { menu: Array.from({ length: 21 }, () => ({ title: 'x', cents: 300 })) },
  ])
    assert.equal((await refusalOf(save(creator, bad))).code, 'BAD_INPUT', JSON.stringify(bad))
})

test('tips are shown with their message and advance the goal; refunds take it back', async () => {
  const { creator, fan, live } = await stage()
  const other = await seedAccount(site)
  await addCredits(site, other, 10_000)
  await answerOf(save(creator, { goal: { title: 'Guitar', cents: 5_000 } }))
  const tab = await roomTab(fan, creator)
  const gift = { user: creator.id, amount: 10, message: 'Play it!', key: 'my-tip-key' }
  const { id } = await answerOf<{ id: string }>(tip(site, fan, gift))
  await answerOf(tip(site, fan, gift))
  await answerOf(tip(site, other, { user: creator.id, amount: 20 }))
  let event = await tab.next()
  while (event.goal?.reached !== 3_000) event = await tab.next()
  assert.deepEqual(
    event.top_supporters.map(({ cents, user }) => [user.id, cents]),
    [
      [other.id, 2_000],
      [fan.id, 1_000],
    ],
  )
  const said = await answerOf<{ kind: string; text: string; cents: number }[]>(
    chatViaApi(site, null, creator.id),
  )
  assert.deepEqual(
    said.map(({ kind, text, cents }) => [kind, text, cents]),
    [
      ['tip', '', 2_000],
      ['tip', 'Play it!', 1_000],
    ],
  )
  await banFromLive(app, viewerOfPerson(creator), { creatorId: creator.id, userId: other.id })
  await answerOf(tip(site, other, { user: creator.id, amount: 3, message: 'shouting' }))
  const [last] = await answerOf<{ text: string; cents: number }[]>(chatViaApi(site, null, creator.id))
  assert.deepEqual([last?.text, last?.cents], ['', 300], 'money is shown, words of who is shut out are not')
  const sale = await db.selectFrom('sales').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  await db
    .transaction()
    .execute((tx) => reverseSale(app, tx, sale, { key: `back:${id}`, reason: 'refund', to: 'credits' }))
  while (event.goal?.reached !== 2_300) event = await tab.next()
  assert.equal((await answerOf<{ tips: number }>(summaryOf(creator, live.id))).tips, 2_300)
  const quiet = await seedAccount(site, { isCreator: true })
  await answerOf(tip(site, fan, { user: quiet.id, amount: 5 }))
  assert.equal(
    (await db.selectFrom('live_tips').select('sale_id').where('account_id', '=', fan.id).execute()).length,
    1,
  )
})

test('the summary totals income during the live, for its creator only', async () => {
  const { creator, fan, live } = await stage({ audience: 'ticket', price_cents: 500 })
  const other = await seedAccount(site)
  await answerOf(buyTicketViaApi(site, fan, { live: live.id }))
  await answerOf(tip(site, fan, { user: creator.id, amount: 10 }))
  await subscribed(site, fan, creator)
  await answerOf(follow(site, other, creator.id))
  await db
    .updateTable('lives')
    .set({ viewers: 2, peak_viewers: 7, viewers_total: 9 })
    .where('id', '=', live.id)
    .execute()
  await answerOf(heart(fan, live.id, 4))
  await app.live.roomUpdates.flush()
  await markLiveEnded(app, live.id, { reason: 'stopped' })
  const summary = await answerOf(summaryOf(creator, live.id))
  assert.deepEqual(summary, {
    ...{ minutes: 0, viewers: 9, peak: 7, likes: 4, comments: 1, new_followers: 2, new_subscriptions: 1 },
    ...{ tips: 1_000, tickets: 500, subscriptions: 1_000, income: 700 + 350 + 800 },
  })
  assert.equal((await refusalOf(summaryOf(fan, live.id))).code, 'NOT_FOUND')
  assert.equal((await refusalOf(summaryOf(null, live.id))).code, 401)

  type Course = {
    course: { minute: number; viewers: number; cents: number }[]
    happened: { kind: string; cents: number | null; user: { id: string } }[]
  }
  const asked = `query ($id: ID!) { liveSummary(id: $id) {
    course { minute viewers cents } happened { kind cents user { id } } } }`
  const course = () => answerOf<Course>(askAs(site, creator, asked, { id: live.id }))
  await db.insertInto('live_minutes').values({ live_id: live.id, minute: 0, viewers: 7 }).execute()
  assert.deepEqual((await course()).course, [{ minute: 0, viewers: 7, cents: 1_500 }])
  const happened = (await course()).happened.map(({ kind, cents, user }) => `${kind} ${cents} ${user.id}`)
  assert.deepEqual([happened.at(0), happened.at(-1)], [`follow null ${other.id}`, `ticket 500 ${fan.id}`])
  // Subscribing also follows.
  const between = [`follow null ${fan.id}`, `subscription 1000 ${fan.id}`, `tip 1000 ${fan.id}`]
  assert.deepEqual(happened.slice(1, -1).sort(), between)
  // Simulate a three-hour live: buckets widen, and their number stays bounded.
  const endedAt = new Date()
  const longAgo = new Date(endedAt.getTime() - 180 * 60_000)
  await db
    .insertInto('live_minutes')
    .values([100, 101, 102].map((minute) => ({ live_id: live.id, minute, viewers: minute })))
    .execute()
  const wide = await liveTimelineOf(app, { ...live, started_at: longAgo, ended_at: endedAt })
  assert.deepEqual(
    [wide.length, wide[33], wide[34]?.viewers],
    [60, { minute: 99, viewers: 101, cents: 0 }, 102],
  )
  assert.equal(wide.at(-1)?.cents, 1_500)
})

test('exports and erases personal data of lives; the ledger still balances', async () => {
  const { creator, fan, live } = await stage({ audience: 'ticket', price_cents: 500 })
  await answerOf(buyTicketViaApi(site, fan, { live: live.id }))
  await answerOf(tip(site, fan, { user: creator.id, amount: 10, message: 'mine' }))
  const holder = liveData(app)
  const copy = (await holder.exportOf(fan.id)) as Record<string, unknown[]>
  assert.deepEqual(
    [copy.tickets?.length, copy.tips?.length, copy.messages?.length, copy.lives?.length],
    [1, 1, 1, 0],
  )
  assert.ok(!JSON.stringify(copy).includes(creator.username))
  await db.transaction().execute((tx) => holder.onDeletionRequested?.(tx, creator.id) ?? Promise.resolve())
  assert.equal((await rowOfLive(site, live.id)).end_reason, 'closed', 'who leaves is live no longer')
  await db.updateTable('accounts').set({ status: 'erased' }).where('id', '=', fan.id).execute()
  await holder.erase(fan.id)
  assert.equal((await answerOf<{ tips: number }>(summaryOf(creator, live.id))).tips, 1_000, 'sums stay')
  const { top_supporters } = await answerOf<{ top_supporters: object[] }>(
    askAs(site, creator, 'query ($id: ID!) { live(id: $id) { top_supporters { cents } } }', { id: live.id }),
  )
  assert.deepEqual(top_supporters, [], 'and name nobody')
  for (const person of [fan, creator])
    for (let twice = 0; twice < 2; twice++) {
      await db.updateTable('accounts').set({ status: 'erased' }).where('id', '=', person.id).execute()
      await holder.erase(person.id)
    }
  const left = await db.selectFrom('live_tips').select('sale_id').where('live_id', '=', live.id).execute()
  assert.deepEqual(left, [])
  assert.deepEqual((await reconcileLedger(db, app.ledger.ports.reconcile)).problems, [])
  assert.equal(await creditsOf(site, fan), 8_500)
})

test('chat and hearts are rate-limited', async () => {
  const limited = await freshSite()
  const [creator, fan] = [await seedAccount(limited, { isCreator: true }), await seedAccount(limited)]
  const live = await goLive(limited, creator)
  const heartOnce = 'mutation ($live: ID!) { heartLive(live: $live, count: 1) }'
  const cases = [
    ['heart', () => askAs(limited, fan, heartOnce, { live: live.id })],
    ['liveMessage', () => writeChatViaApi(limited, fan, { user: creator.id, text: 'hi' })],
  ] as const
  for (const [policy, ask] of cases) {
    await leaveOneTry(limited, policy, { account: fan.id })
    await answerOf(ask())
    assert.equal((await refusalOf(ask())).code, 'TOO_MANY_REQUESTS', policy)
  }
})
