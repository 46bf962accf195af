import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { bindJob } from '#platform/jobs/define-job.ts'
import { createJobs } from '#platform/jobs/jobs.ts'
import { subscriptionJobs } from '#server/modules/subscriptions/job-tokens.ts'
import { openApp } from '../src/app/app.ts'
import { parseConfig } from '../src/config/config.ts'
import { reconcileLedger } from '../src/modules/ledger/index.ts'
import { builtSiteDir } from './built-site.ts'
import { type EmbeddedDatabase, openEmbeddedDatabase } from './embedded-database.ts'
import { type OneTimePurchases, type Shopper, seedKillTestData } from './kill-test-data.ts'
import type { Seeded } from './seed.ts'
import { childrenOf, emptyDir, pidsWithCommand, type SpawnedSite, spawnSite } from './spawned-site.ts'
import { waitUntil } from './wait-until.ts'

/** CI runs the short form; `FAULT_KILLS=20` the long one. */
const KILLS = Number(process.env.FAULT_KILLS ?? '6')
const CLIENTS = 50
const START_CENTS = 20_000
const SIZE = { creators: 5, mediaEach: 40, fans: CLIENTS, cents: START_CENTS }
const PACK = 5
/** Generous for slow machines. */
const ANSWER_TIMEOUT_MS = 600_000
/** Pause between orders while the site recovers; full load runs only just before a kill. */
const PAUSE_MS = 250

type Order = { key: string; query: string; variables: Record<string, unknown>; isTopUp?: boolean }
type Pace = { isPaused: boolean }
type Client = Shopper & { card: string; acknowledged: Order[]; sent: Set<string> }

test('killing processes loses no acknowledged purchase, duplicates none, and the ledger balances', async (t) => {
  const dir = await builtSiteDir()
  const siteProcess = await spawnSite(dir, {
    DEMO: 'off',
    PAYMENTS: 'sandbox',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'fatal',
  })
  await siteProcess.untilHealth(200)
  await using database = openEmbeddedDatabase(dir)
  const { shoppers, creators } = await seedKillTestData(database, SIZE)
  const clients = shoppers.map(
    (shopper): Client => ({ ...shopper, card: '', acknowledged: [], sent: new Set() }),
  )
  for (const client of clients) client.card = await savedCard(siteProcess, client.fan)
  const stop = new AbortController()
  const pace: Pace = { isPaused: true }
  const shopping = clients.map((client) => shop(siteProcess, { client, creators, signal: stop.signal, pace }))
  const waits = await killInTurn(siteProcess, { dir, url: database.url, pace })
  stop.abort()
  await Promise.all(shopping)
  await renewTheRest(database)

  const acknowledged = clients.flatMap((client) => client.acknowledged)
  t.diagnostic(
    `${acknowledged.length} purchases through ${KILLS} kills; ready again after at most ${(Math.max(...waits) / 1000).toFixed(1)} s`,
  )
  assert.ok(acknowledged.length > CLIENTS, 'the shop was open')
  for (const client of clients) await assertExactlyOnce(database, client)
  await assertReconciled(database.url)
})

/** Buys and tips until aborted; unanswered orders are retried with the same idempotency key, like our web app does. */
async function shop(
  siteProcess: SpawnedSite,
  { client, creators, signal, pace }: { client: Client; creators: Seeded[]; signal: AbortSignal; pace: Pace },
): Promise<void> {
  while (!signal.aborted) {
    if (pace.isPaused) await sleep(PAUSE_MS)
    const order = nextOrder(client, creators)
    client.sent.add(order.key)
    const outcome = await askUntilAnswered(siteProcess, client.fan, order)
    if (outcome === 'paid') client.acknowledged.push(order)
    if (outcome === 'short') return
  }
}

function nextOrder(client: Client, creators: readonly Seeded[]): Order {
  const key = randomUUID()
  const dice = Math.random()
  if (dice < 0.15)
    return {
      key,
      query:
        'mutation ($pack: Int!, $card: ID!, $key: String) { buyCredits(pack: $pack, card: $card, key: $key) { state } }',
      variables: { pack: PACK, card: client.card, key },
      isTopUp: true,
    }
  const thing = nextOneTimePurchase(client.wanted, dice)
  if (thing) return { key, query: thing.query, variables: { ...thing.variables, key } }
  const user = creators[Math.floor(Math.random() * creators.length)]?.id
  return {
    key,
    query: 'mutation ($user: ID!, $key: String) { addTip(user: $user, amount: 3, key: $key) { id } }',
    variables: { user, key },
  }
}

/** The next one-time purchase; undefined when the fan has everything. */
function nextOneTimePurchase(
  wanted: OneTimePurchases,
  dice: number,
): Pick<Order, 'query' | 'variables'> | undefined {
  const media = dice < 0.4 ? wanted.media.pop() : undefined
  if (media)
    return {
      query: 'mutation ($media: ID!, $key: String) { buyMedia(media: $media, key: $key) { id } }',
      variables: { media },
    }
  const id = dice < 0.5 ? wanted.links.pop() : undefined
  if (id)
    return {
      query: 'mutation ($id: String!, $key: String) { buySharedLink(id: $id, key: $key) { id } }',
      variables: { id },
    }
  const teaser = dice < 0.6 ? wanted.teasers.pop() : undefined
  if (teaser)
    return {
      query:
        'mutation ($message: ID!, $thread: ID!, $key: String) { unlock_teaser(message_id: $message, thread: $thread, key: $key) { id } }',
      variables: teaser,
    }
  const user = dice < 0.7 ? wanted.creators.pop() : undefined
  if (user)
    return {
      query:
        'mutation ($user: ID!, $key: String) { subscribe(user: $user, key: $key) { subscription { id } } }',
      variables: { user },
    }
  return undefined
}

async function askUntilAnswered(
  siteProcess: SpawnedSite,
  fan: Seeded,
  order: Order,
): Promise<'paid' | 'short'> {
  const deadline = Date.now() + ANSWER_TIMEOUT_MS
  while (Date.now() < deadline) {
    const answer = await ask(siteProcess, fan, order)
    if (answer.data && (!order.isTopUp || answer.data.buyCredits?.state === 'paid')) return 'paid'
    const code = answer.errors?.[0]?.extensions.code
    if (code === 'NOT_ENOUGH_CREDITS') return 'short'
    const mayComeBack = code === undefined || code === 'UNAVAILABLE' || code === 'INTERNAL'
    assert.ok(mayComeBack, `${order.query} was refused: ${JSON.stringify(answer)}`)
    await sleep(100)
  }
  throw new Error('an order was never answered')
}

type Answer = {
  data?: { buyCredits?: { state: string } } | null
  errors?: { extensions: { code: string } }[]
}

/** Saves the test card that always succeeds. */
async function savedCard(siteProcess: SpawnedSite, fan: Seeded): Promise<string> {
  const handed = await fetch(`${siteProcess.url}/sandbox-gateway/cards`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'A Fan', number: '4242424242424242', expiry: '12/40', cvv: '123' }),
  })
  const { token } = (await handed.json()) as { token: string }
  const answer = await ask(siteProcess, fan, {
    key: '',
    query: 'mutation ($token: String!) { addCard(token: $token) { cards { id } } }',
    variables: { token },
  })
  const { addCard } = answer.data as unknown as { addCard: { cards: { id: string }[] } }
  return addCard.cards[0]?.id ?? ''
}

/** A response that is cut off leaves the outcome unknown. */
async function ask(siteProcess: SpawnedSite, fan: Seeded, { query, variables }: Order): Promise<Answer> {
  try {
    const answer = await fetch(`${siteProcess.url}/api`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: fan.cookie },
      body: JSON.stringify({ query, variables }),
      signal: AbortSignal.timeout(30_000),
    })
    return (await answer.json()) as Answer
  } catch {
    return {}
  }
}

/** Returns the recovery times in milliseconds; benchmarks limit them, not this test. */
async function killInTurn(
  siteProcess: SpawnedSite,
  { dir, url, pace }: { dir: string; url: string; pace: Pace },
): Promise<number[]> {
  const waits: number[] = []
  for (let kill = 0; kill < KILLS; kill += 1) {
    // Gives the worker renewals to process when it is killed.
    await enqueueRenewals(url)
    pace.isPaused = false
    await sleep(300 + Math.random() * 700)
    const victim = [...VICTIMS][kill % VICTIMS.length]?.(siteProcess, dir)
    assert.ok(victim, 'there is nobody to kill')
    process.kill(victim, 'SIGKILL')
    const killedAt = Date.now()
    pace.isPaused = true
    // Health notices with a delay.
    await sleep(200)
    await siteProcess.untilHealth(200)
    waits.push(Date.now() - killedAt)
  }
  return waits
}

/** Enqueues the scheduled renewal job, retrying while the database recovers. */
async function enqueueRenewals(url: string): Promise<void> {
  const renewDue = bindJob(subscriptionJobs.renewDue, () => assert.fail('only the worker does it'))
  const ask = async () => {
    const jobs = createJobs({ url, log: pino({ level: 'silent' }), definitions: [renewDue] })
    await jobs.start('sender')
    await jobs.enqueue(renewDue, {})
    await jobs.stop()
  }
  let refused: unknown
  const isAsked = () =>
    ask().then(
      () => true,
      (error: unknown) => {
        refused = error
        return false
      },
    )
  await waitUntil(isAsked, () => `renewals were never asked for: ${refused}`)
}

async function renewTheRest({ db, url }: EmbeddedDatabase): Promise<void> {
  await enqueueRenewals(url)
  await waitUntil(
    async () => {
      const due = db.selectFrom('subscriptions').select('id').where('is_renewing', '=', true)
      return (await due.where('next_try_at', '<=', new Date()).execute()).length === 0
    },
    () => 'some subscriptions were never renewed',
  )
}

const role = (name: string) => (siteProcess: SpawnedSite) =>
  childrenOf(siteProcess.pid).find((pid) =>
    readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(name),
  )
const VICTIMS = [
  role('web'),
  (_site: SpawnedSite, dir: string) => pidsWithCommand('postgres', '-k', dir)[0],
  role('worker'),
] as const

/** Each acknowledged order has exactly one sale, and no order has two. */
async function assertExactlyOnce(
  { db }: EmbeddedDatabase,
  { fan, acknowledged, sent }: Client,
): Promise<void> {
  const rows = await db
    .selectFrom('sales')
    .innerJoin('ledger_journals', 'ledger_journals.id', 'sales.journal_id')
    .select(['ledger_journals.key', 'sales.kind', 'sales.subject_id', 'sales.price_cents'])
    .where('fan_id', '=', fan.id)
    .execute()
  const topUps = await db
    .selectFrom('top_ups')
    .select(['key', 'state'])
    .where('account_id', '=', fan.id)
    .where('journal_id', 'is not', null)
    .execute()
  const ordered = rows.filter(({ key }) => !key.includes(':renewal:'))
  const keys = [
    ...ordered.map(({ key }) => key.slice(key.lastIndexOf(':') + 1)),
    ...topUps.map(({ key }) => key),
  ]
  assert.equal(new Set(keys).size, keys.length, 'an order was paid twice')
  for (const order of acknowledged) assert.ok(keys.includes(order.key), 'an acknowledged order is gone')
  for (const key of keys) assert.ok(sent.has(key), 'something was paid that nobody ordered')
  await assertRenewedOnce(db, fan, rows.length - ordered.length)
  const spent = rows.reduce((sum, row) => sum + row.price_cents, 0)
  const { cents } = await db
    .selectFrom('wallets')
    .select('cents')
    .where('account_id', '=', fan.id)
    .executeTakeFirstOrThrow()
  assert.equal(Number(cents), START_CENTS + topUps.length * PACK * 100 - spent)
}

/** Either one paid renewal or one failed attempt; never an unpaid period or two payments. */
async function assertRenewedOnce(db: EmbeddedDatabase['db'], fan: Seeded, payments: number): Promise<void> {
  const due = await db
    .selectFrom('subscriptions')
    .select(['ends_at', 'failed_tries'])
    .where('fan_id', '=', fan.id)
    .where('begun_by', 'is', null)
    .executeTakeFirstOrThrow()
  const isRenewed = due.ends_at > new Date()
  assert.equal(payments, isRenewed ? 1 : 0, 'a month is paid for once')
  assert.equal(due.failed_tries, isRenewed ? 0 : 1)
}

/** Includes the checks of all slices that purchases and granted rights match. */
async function assertReconciled(url: string): Promise<void> {
  const config = parseConfig({ PORT: '0', DATA_DIR: emptyDir(), NODE_ENV: 'test', LOG_LEVEL: 'silent' })
  const app = await openApp(config, 'web', url)
  try {
    assert.ok(Object.keys(app.ledger.ports.reconcile).length >= 4)
    assert.deepEqual((await reconcileLedger(app.db, app.ledger.ports.reconcile)).problems, [])
  } finally {
    await app.close()
  }
}
