import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS } from '#rules/time.ts'
import { earningsAt, seedDetails, seedSale } from '../../../test/earnings.ts'
import { answerOf, askAs, hide, refusalOf } from '../../../test/people.ts'
import { makeFormerCreator, type Seeded, seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'
import { releaseHeld, reverseSale, type Sale } from '../ledger/index.ts'
import { chartOf } from './chart.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { db } = site.app
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)

const newCreator = () => seedAccount(site, { isCreator: true })

type Listed = { id: string; type: string; value: number; price: number; state: string; reversed: number }
const LIST = `query ($limit: LimitInput, $filter: EarningsFilter, $after: ID) {
  earnings_transactions(limit: $limit, filter: $filter, after: $after) {
    id type value price reversed state add_date held_until from { id username fullname avatar }
  }
}`
const list = (who: Seeded | null, variables: object = {}) => askAs(site, who, LIST, variables)
const listed = (who: Seeded, variables: object = {}) => answerOf<Listed[]>(list(who, variables))

const giveBack = (sale: Sale, cents?: number) =>
  db.transaction().execute((tx) =>
    reverseSale(site.app, tx, sale, {
      key: `back:${sale.id}`,
      reason: cents === undefined ? 'refund' : 'chargeback',
      to: cents === undefined ? 'credits' : 'nobody',
      ...(cents === undefined ? {} : { cents }),
    }),
  )

test('a creator sees each sale with share, price, fan and payout state', async () => {
  const creator = await newCreator()
  const fan = await seedAccount(site, { fullname: 'Fanny Fan' })
  await seedSale(site, creator, { cents: 1_000, at: daysAgo(8), kind: 'subscription', fan })
  await seedSale(site, creator, { cents: 999, at: daysAgo(2), kind: 'media', fan })
  await releaseHeld(site.app, creator.id)
  const answer = await answerOf<Record<string, unknown>[]>(list(creator))
  const [newest, oldest] = answer
  assert.equal(answer.length, 2)
  assert.deepEqual(newest?.from, { id: fan.id, username: fan.username, fullname: 'Fanny Fan', avatar: null })
  const { type, value, price, state } = newest as Listed
  assert.deepEqual({ type, value, price, state }, { type: 'media', value: 6.99, price: 9.99, state: 'held' })
  assert.equal(Date.parse(String(newest?.held_until)) - Date.parse(String(newest?.add_date)), 7 * DAY_MS)
  assert.equal(oldest?.state, 'payable')
  assert.equal(oldest?.value, 8)
})

test('the list is filtered by type and time, and paged by offset or cursor', async () => {
  const creator = await newCreator()
  for (let day = 1; day <= 6; day += 1)
    await seedSale(site, creator, { cents: 1_000 + day, at: daysAgo(day), kind: day % 2 ? 'tip' : 'live' })
  const all = await listed(creator)
  assert.deepEqual(
    all.map(({ price }) => price),
    [10.01, 10.02, 10.03, 10.04, 10.05, 10.06],
  )
  assert.deepEqual(await listed(creator, { limit: { limit: 2, skip: 3 } }), all.slice(3, 5))
  assert.deepEqual(await listed(creator, { limit: { limit: 2 }, after: all[3]?.id }), all.slice(4))
  assert.deepEqual(await listed(creator, { after: all[5]?.id }), [])
  assert.deepEqual(
    (await listed(creator, { filter: { type: 'live' } })).map(({ price }) => price),
    [10.02, 10.04, 10.06],
  )
  const between = { from: daysAgo(4.5).toISOString(), to: daysAgo(2.5).toISOString() }
  assert.deepEqual(await listed(creator, { filter: between }), all.slice(2, 4))
})

test('full and partial reversals are shown and deducted from the sums', async () => {
  const creator = await newCreator()
  const [whole, part] = [
    await seedSale(site, creator, { cents: 1_000, at: daysAgo(1) }),
    await seedSale(site, creator, { cents: 1_000, at: daysAgo(2) }),
  ]
  await giveBack(whole)
  await giveBack(part, 500)
  const states = (await listed(creator)).map(({ state, value, reversed }) => ({ state, value, reversed }))
  assert.deepEqual(states, [
    { state: 'reversed', value: 7, reversed: 7 },
    { state: 'held', value: 7, reversed: 3.5 },
  ])
  assert.equal(await answerOf(askAs(site, creator, '{ earnings_unpaid }')), 3.5)
  const chart = await chartOf(site.app, creator.id, 7)
  assert.equal(chart.totalCents, 350)
})

test('the summary shows held, payable, minimum and the next payout', async () => {
  const creator = await newCreator()
  const SUMMARY = `{ earnings_summary {
    held payable on_the_way paid next_payout_on next_payout_method minimum first_sale_on
  } }`
  const empty = await answerOf<Record<string, unknown>>(askAs(site, creator, SUMMARY))
  const { next_payout_on, ...rest } = empty
  assert.deepEqual(rest, {
    held: 0,
    payable: 0,
    on_the_way: 0,
    paid: 0,
    next_payout_method: null,
    minimum: 200,
    first_sale_on: null,
  })
  assert.equal(new Date(String(next_payout_on)).getUTCDay(), 5)
  const first = await seedSale(site, creator, { cents: 1_000, at: daysAgo(9) })
  await seedSale(site, creator, { cents: 2_000, at: daysAgo(1) })
  await releaseHeld(site.app, creator.id)
  await seedDetails(site, creator)
  const filled = await answerOf<Record<string, unknown>>(askAs(site, creator, SUMMARY))
  assert.equal(filled.held, 14)
  assert.equal(filled.payable, 7)
  assert.equal(filled.next_payout_method, 'sepa')
  assert.equal(filled.first_sale_on, first.created_at.toISOString())
  assert.equal(await answerOf(askAs(site, creator, '{ earnings_unpaid }')), 21)
  assert.equal(await answerOf(askAs(site, creator, '{ last_payment { value date } }')), null)
})

test('the chart has every UTC day, the preceding period, and sums by kind', async () => {
  const creator = await newCreator()
  const noon = new Date('2031-03-15T12:00:00Z')
  for (const [at, cents, kind] of [
    ['2031-03-15T00:00:00.000Z', 1_000, 'tip'],
    ['2031-03-14T23:59:59.999Z', 2_000, 'media'],
    ['2031-03-09T00:00:00.000Z', 3_000, 'tip'],
    ['2031-03-08T23:59:59.999Z', 4_000, 'tip'],
    ['2031-03-02T00:00:00.000Z', 5_000, 'subscription'],
    ['2031-03-01T23:59:59.999Z', 90_000, 'tip'],
  ] as const)
    await seedSale(site, creator, { cents, at: new Date(at), kind })
  const chart = await chartOf(earningsAt(site, noon), creator.id, 7)
  assert.deepEqual(
    chart.days.map(({ day, cents, beforeCents }) => [day, cents, beforeCents]),
    [
      ['2031-03-09', 2_100, 4_000],
      ['2031-03-10', 0, 0],
      ['2031-03-11', 0, 0],
      ['2031-03-12', 0, 0],
      ['2031-03-13', 0, 0],
      ['2031-03-14', 1_400, 0],
      ['2031-03-15', 700, 2_800],
    ],
  )
  assert.equal(chart.totalCents, 4_200)
  assert.equal(chart.beforeTotalCents, 6_800)
  assert.deepEqual(
    chart.kinds.filter(({ cents }) => cents > 0),
    [
      { kind: 'tip', cents: 2_800 },
      { kind: 'media', cents: 1_400 },
    ],
  )
  assert.equal((await chartOf(earningsAt(site, noon), creator.id, 30)).days.length, 30)
  assert.equal((await chartOf(earningsAt(site, noon), creator.id, 90)).totalCents, 74_000)
})

test('the chart includes today, in dollars', async () => {
  const creator = await newCreator()
  await seedSale(site, creator, { cents: 999, at: new Date(), kind: 'share-link' })
  const chart = await answerOf<{ days: { day: string; value: number }[]; kinds: { value: number }[] }>(
    askAs(
      site,
      creator,
      '{ earnings_chart(days: 90) { days { day value before } kinds { type value } total before_total } }',
    ),
  )
  assert.equal(chart.days.length, 90)
  // Midnight may pass between the sale and the query.
  const earned = chart.days.filter(({ value }) => value > 0)
  assert.deepEqual(
    earned.map(({ value }) => value),
    [6.99],
  )
  assert.deepEqual(
    chart.kinds.filter(({ value }) => value > 0),
    [{ type: 'share-link', value: 6.99 }],
  )
})

test('sales to an erased fan stay in the list', async () => {
  const [creator, fan] = [await newCreator(), await seedAccount(site)]
  await seedSale(site, creator, { cents: 1_000, at: daysAgo(1), fan })
  await hide(site, fan.id, 'deleting')
  assert.equal((await listed(creator)).length, 1)
})

test('each creator sees only their own earnings, and other users have none', async () => {
  const [creator, other, fan] = [await newCreator(), await newCreator(), await seedAccount(site)]
  const sale = await seedSale(site, creator, { cents: 1_000, at: daysAgo(1), fan })
  assert.deepEqual(await listed(other), [])
  assert.equal((await refusalOf(list(other, { after: sale.id }))).code, 'NOT_FOUND')
  assert.equal(await answerOf(askAs(site, other, '{ earnings_unpaid }')), 0)
  for (const query of [
    '{ earnings_transactions { id } }',
    '{ earnings_payouts { id } }',
    '{ earnings_unpaid }',
    '{ last_payment { value } }',
    '{ earnings_summary { held } }',
    '{ earnings_chart(days: 7) { total } }',
    '{ payout_details { hint } }',
  ]) {
    assert.equal((await refusalOf(askAs(site, fan, query))).code, 'FORBIDDEN', query)
    assert.equal((await refusalOf(askAs(site, null, query))).code, 401, query)
  }
})

test('a revoked creator still sees their earnings and can set payout details', async () => {
  const former = await newCreator()
  await seedSale(site, former, { cents: 1_000, at: daysAgo(1) })
  const hasEarned = (asker: Seeded) =>
    answerOf<{ has_earned: boolean }>(
      askAs(site, asker, 'query ($u: String!) { profile(username: $u) { has_earned } }', {
        u: former.username,
      }),
    )
  await makeFormerCreator(site, former.id)
  assert.equal((await listed(former)).length, 1)
  assert.equal(await answerOf(askAs(site, former, '{ earnings_unpaid }')), 7)
  assert.equal(await answerOf(askAs(site, former, '{ payout_details { hint } }')), null)
  const month = new Date().toISOString().slice(0, 7)
  for (const path of ['transactions.csv', `statements/${month}.pdf`]) {
    const answer = await site.get(`/api/earnings/${path}`, { headers: { cookie: former.cookie } })
    assert.equal(answer.status, 200, path)
  }
  assert.deepEqual(await hasEarned(former), { has_earned: true })
  assert.deepEqual(await hasEarned(await newCreator()), { has_earned: false }, 'others are not told')
})

test('malformed arguments are rejected with a message', async () => {
  const creator = await newCreator()
  for (const variables of [
    { filter: { type: 'refund' } },
    { filter: { type: "tip' or 1=1" } },
    { filter: { from: 'yesterday' } },
    { after: 'x' },
    { limit: { limit: 0 } },
    { limit: { skip: -1 } },
  ])
    assert.equal((await refusalOf(list(creator, variables))).code, 'BAD_INPUT', JSON.stringify(variables))
  for (const days of [0, -7, 8, 365, 2_147_483_647])
    assert.equal(
      (await refusalOf(askAs(site, creator, `{ earnings_chart(days: ${days}) { total } }`))).words,
      'Choose a chart of 7, 30, 90 days.',
    )
})
