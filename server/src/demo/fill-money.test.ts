import assert from 'node:assert/strict'
import { existsSync, rmSync } from 'node:fs'
import path from 'node:path'
import { before, test } from 'node:test'
import { disputeDuePayments } from '#platform/payments/sandbox/disputes.ts'
import { TIP } from '#rules/money.ts'
import { STAFF_ROLES } from '#rules/staff-rights.ts'
import { seedMedia } from '../../test/media.ts'
import { freshDatabaseUrl } from '../../test/postgres.ts'
import { freshSite } from '../../test/site.ts'
import { reconcileLedger } from '../modules/ledger/index.ts'
import { prepareDemo } from './demo-accounts.ts'
import { fillMoney, type MoneyOptions } from './fill-money.ts'
import { fillStaffRequests } from './fill-staff-requests.ts'
import { readDemoPack } from './pack.ts'
import { type Clients, clientsOf, type SiteClient } from './site-client.ts'
import { PLANS, SPENDING, type Spending } from './spending.ts'

const databaseUrl = await freshDatabaseUrl()
const site = await freshSite({ DEMO: 'small', DATABASE_URL: databaseUrl })
const { db, config } = site.app
const { dataDir } = config
const mark = path.join(dataDir, 'demo-money')
const people = await prepareDemo(site.app.config, databaseUrl)
const pack = readDemoPack('small') ?? assert.fail('the sample world is missing')
const sold = pack.files.filter(({ shop = 0 }) => shop > 0)
const ids = new Map(
  (await db.selectFrom('accounts').select(['id', 'username']).execute()).map(({ id, username }) => [
    username,
    id,
  ]),
)

const { signal } = new AbortController()
const signIn = clientsOf(site.url, people, signal)
const fill = (options: Partial<MoneyOptions> = {}) =>
  fillMoney({ pack, dataDir, isSandbox: config.payments.isSandbox, signIn, signal, ...options })

const idOf = (username: string) => ids.get(username) ?? assert.fail(`${username} is not there`)
const clientOf = async (username: string) => (await signIn()).get(username) ?? assert.fail(username)

before(async () => {
  for (const { author, kind, description, shop = 0 } of sold)
    await seedMedia(
      site,
      { id: idOf(author ?? '') },
      { type: kind === 'video' ? 'video' : 'photo', description, price_cents: shop * 100 },
    )
})

type Deal = { fan: string; creator: string; kind: string; cents: number; words: string }

/** All scripted deals as the ledger should record them. A free trial is not a sale. */
function script(): Deal[] {
  return Object.entries(SPENDING).flatMap(([fan, { subscribes = [], tips = [], buys = [] }]) => [
    ...subscribes.map((creator) => {
      const { price, trial } = PLANS[creator] ?? assert.fail(`${creator} offers nothing`)
      const cents = Math.round((trial ?? { price }).price * 100)
      return { fan, creator, kind: 'subscription', cents, words: trial ? 'Trial' : '' }
    }),
    ...tips.map(({ to, dollars, says }) => {
      return { fan, creator: to, kind: 'tip', cents: dollars * 100, words: says }
    }),
    ...buys.map((name) => {
      const { author, shop = 0 } = sold.find((file) => file.name === name) ?? assert.fail(`no ${name}`)
      return { fan, creator: author ?? '', kind: 'media', cents: shop * 100, words: '' }
    }),
  ])
}

const inOrder = <T>(rows: T[]) => rows.map((row) => JSON.stringify(row)).sort()

async function salesThere(): Promise<Deal[]> {
  const names = new Map([...ids].map(([username, id]) => [id, username]))
  const sales = await db.selectFrom('sales').selectAll().execute()
  return sales.map(({ fan_id, creator_id, kind, price_cents, words }) => ({
    fan: names.get(fan_id) ?? '',
    creator: names.get(creator_id) ?? '',
    kind,
    cents: price_cents,
    words,
  }))
}

async function count(table: 'cards' | 'top_ups' | 'subscriptions' | 'subscription_plans' | 'notifications') {
  const { rows } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<string>().as('rows'))
    .executeTakeFirstOrThrow()
  return Number(rows)
}

const world = async () => ({
  sales: inOrder(await salesThere()),
  wallets: inOrder(await db.selectFrom('wallets').select(['account_id', 'cents']).execute()),
  cards: await count('cards'),
  topUps: await count('top_ups'),
  plans: await count('subscription_plans'),
  subscriptions: await count('subscriptions'),
  notifications: await count('notifications'),
})

const all = <T>(pick: (spending: Spending) => readonly T[] | undefined) =>
  Object.values(SPENDING).flatMap((spending) => pick(spending) ?? [])

class Killed extends Error {}

/** The last request is executed, but its response is lost. */
async function killedAfter(requests: number): Promise<Clients> {
  let left = requests
  const dying = async <T>(answer: Promise<T>) => {
    await answer
    left -= 1
    if (left <= 0) throw new Killed()
    return answer
  }
  const mortal = (client: SiteClient): SiteClient => ({
    ...client,
    ask: (query, variables) => dying(client.ask(query, variables)),
    post: (address, body) => dying(client.post(address, body)),
  })
  return new Map([...(await signIn())].map(([username, client]) => [username, mortal(client)]))
}

test('does nothing without the test gateway', async () => {
  await fill({ isSandbox: false, signIn: () => assert.fail('somebody signed in') })
  assert.equal(await count('subscription_plans'), 0)
  assert.ok(!existsSync(mark))
})

test('resumes after repeated kills without duplicates', async () => {
  for (const requests of [2, 21, 60]) {
    const clients = killedAfter(requests)
    await assert.rejects(fill({ signIn: () => clients }), Killed)
    assert.ok(!existsSync(mark))
  }
  await fill()
  assert.ok(existsSync(mark))
  const first = await world()
  const paid = script().filter(({ cents }) => cents > 0)
  assert.deepEqual(first.sales, inOrder(paid))
  assert.equal(first.cards, Object.keys(SPENDING).length)
  assert.equal(first.topUps, all(({ packs }) => packs).length)
  assert.equal(first.subscriptions, all(({ subscribes }) => subscribes).length)
  assert.equal(first.plans, people.filter(({ isCreator }) => isCreator).length)
  assert.equal(first.notifications, script().length, 'each deal is told once')
  assert.deepEqual((await reconcileLedger(db, site.app.ledger.ports.reconcile)).problems, [])

  await fill({ signIn: () => assert.fail('what is done is not looked at again') })
  rmSync(mark)
  await fill()
  assert.deepEqual(await world(), first)
})

test('the demo fan has a card, credits, a subscription, a purchase and two tips', async () => {
  const fan = await clientOf(people.find(({ who }) => who === 'fan')?.username ?? '')
  const { wallet, mySubscriptions, wallet_transactions } = await fan.ask<{
    wallet: { amount: number; cards: { number: string; name: string; expired: boolean }[] }
    mySubscriptions: { state: string; renewing: boolean }[]
    wallet_transactions: { type: string }[]
  }>(`{
    wallet { amount cards { number name expired } }
    mySubscriptions { state renewing }
    wallet_transactions { type }
  }`)
  assert.deepEqual(wallet.cards, [{ number: '•••• 4242', name: 'Pia Novak', expired: false }])
  assert.ok(wallet.amount > 35 && wallet.amount < 45, `${wallet.amount} credits`)
  assert.deepEqual(mySubscriptions, [{ state: 'active', renewing: true }])
  const types = wallet_transactions.map(({ type }) => type).sort()
  assert.deepEqual(types, ['media', 'subscription', 'tip', 'tip', 'top-up', 'top-up'])
})

test('the demo creator has a plan and a dozen earnings from several fans', async () => {
  const creator = await clientOf(people.find(({ who }) => who === 'creator')?.username ?? '')
  const { logged_in, earnings_transactions, earnings_unpaid } = await creator.ask<{
    logged_in: { account: { subscription_detail: { period: { price: number } } } }
    earnings_transactions: { type: string; value: number; from: { username: string } }[]
    earnings_unpaid: number
  }>(`{
    logged_in { account { subscription_detail { period { price } } } }
    earnings_transactions(limit: { limit: 50 }) { type value from { username } }
    earnings_unpaid
  }`)
  assert.equal(logged_in.account.subscription_detail.period.price, 9.99)
  assert.equal(earnings_transactions.length, 12)
  const kinds = new Set(earnings_transactions.map(({ type }) => type))
  assert.deepEqual([...kinds].sort(), ['media', 'subscription', 'tip'])
  assert.ok(new Set(earnings_transactions.map(({ from }) => from.username)).size >= 6)
  const cents = earnings_transactions.reduce((sum, { value }) => sum + Math.round(value * 100), 0)
  assert.equal(Math.round(earnings_unpaid * 100), cents)
})

test('keeps what a user changed meanwhile and completes the rest', async () => {
  const fan = await clientOf('pixelpia')
  const earlier = await world()
  await fan.ask('mutation { updateWallet(cards: []) { id } }')
  await (await clientOf('haru-walks')).ask(
    'mutation { updateSubscriptionDetail(period: { price: 7 }) { id } }',
  )
  rmSync(mark)
  await fill()
  assert.ok(existsSync(mark))
  assert.deepEqual(await world(), { ...earlier, cards: earlier.cards + 1 })
})

test('creators with media for subscribers offer a plan, and nobody else does', () => {
  const whole = readDemoPack('whole') ?? assert.fail('the demo pack is missing')
  const sellers = whole.files.flatMap(({ author, visibility, shop = 0 }) =>
    visibility === 'subscription' && shop === 0 ? author : [],
  )
  assert.deepEqual(new Set(Object.keys(PLANS)), new Set(sellers))
})

test('the script uses existing accounts and valid amounts', () => {
  const names = new Set(people.map(({ username }) => username))
  const prices = Object.values(PLANS).map(({ price }) => price)
  assert.ok(Math.min(...prices) >= 4.99 && Math.max(...prices) <= 14.99)
  for (const { fan, creator, kind, cents, words } of script()) {
    assert.ok(names.has(fan), fan)
    assert.ok(creator in PLANS, creator)
    assert.notEqual(fan, creator)
    if (kind === 'tip') assert.ok(cents >= TIP.minCents && words.length > 0 && words.length < 80, words)
  }
})

test('each staff queue gets its items once, and the ledger stays balanced', async () => {
  await fill()
  const consoleFile = path.join(dataDir, 'demo-desk')
  for (const _ of ['a first start', 'one that was killed before it said so']) {
    rmSync(consoleFile, { force: true })
    await fillStaffRequests({ dataDir, isSandbox: config.payments.isSandbox, signIn, signal })
  }
  assert.ok(existsSync(consoleFile))
  const minuteLater = new Date(Date.now() + 61_000)
  await disputeDuePayments({ ...site.app.sandbox, clock: { now: () => minuteLater } })
  const admin = people.find(({ staffRoles }) => staffRoles.length > 1) ?? assert.fail('nobody is at work')
  const client = await clientOf(admin.username)
  const enter = 'mutation ($p: String!) { enterConsole(password: $p) { roles } }'
  await client.ask(enter, { p: admin.password })
  const waits = await client.ask<Record<string, unknown[]>>(
    '{ refundRequests { id } disputes { id } applicationQueue { id user { username } } }',
  )
  assert.deepEqual(
    Object.entries(waits).map(([queue, items]) => [queue, items.length]),
    [
      ['refundRequests', 2],
      ['disputes', 1],
      ['applicationQueue', 1],
    ],
  )
  assert.deepEqual((await reconcileLedger(db, site.app.ledger.ports.reconcile)).problems, [])
})

test('each staff role has an account with exactly that role', async () => {
  for (const role of STAFF_ROLES) {
    const person = people.find(({ staffRoles }) => staffRoles.join() === role) ?? assert.fail(role)
    const client = await clientOf(person.username)
    const enter = 'mutation ($p: String!) { enterConsole(password: $p) { roles } }'
    assert.deepEqual(await client.ask(enter, { p: person.password }), { enterConsole: { roles: [role] } })
  }
})
