import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '#platform/postgres/database.ts'
import { proveBooks } from '#server/modules/wallet/index.ts'
import { childrenOf, emptyDir, type House, processesWith, startHouse } from './house.ts'
import { seedMediaRow } from './media.ts'
import { fill } from './money.ts'
import { type Seeded, seedAccount } from './seed.ts'

/** CI runs the short form; `FAULT_KILLS=20` the long one. */
const KILLS = Number(process.env.FAULT_KILLS ?? '6')
const CLIENTS = 50
const CREATORS = 5
const MEDIA_EACH = 40
const START_CENTS = 20_000

const PACK = 5

type Order = { key: string; query: string; variables: Record<string, unknown>; isTopUp?: boolean }
type Client = { fan: Seeded; card: string; acknowledged: Order[]; sent: Set<string>; wanted: string[] }

test('whoever is killed meanwhile: no acknowledged purchase is lost, none is doubled, and the books balance', async (t) => {
  const dir = emptyDir()
  const house = await startHouse(dir, { DEMO: 'off', RATE_LIMITS: 'off', LOG_LEVEL: 'fatal' })
  await house.untilHealth(200)
  await using database = openFrom(dir)
  const { clients, creators } = await seedWorld(database)
  for (const client of clients) client.card = await savedCard(house, client.fan)
  const stop = new AbortController()
  const shopping = clients.map((client) => shop(house, { client, creators, signal: stop.signal }))
  const waits = await killInTurn(house, dir)
  stop.abort()
  await Promise.all(shopping)

  const acknowledged = clients.flatMap((client) => client.acknowledged)
  t.diagnostic(
    `${acknowledged.length} purchases through ${KILLS} kills; ready again after at most ${(Math.max(...waits) / 1000).toFixed(1)} s`,
  )
  assert.ok(acknowledged.length > CLIENTS, 'the shop was open')
  for (const client of clients) await assertKept(database, client)
  assert.deepEqual((await proveBooks(database.db)).problems, [])
  await assertRightsMatchSales(database)
})

type OwnDatabase = ReturnType<typeof openDatabase> & AsyncDisposable

/** The address of the embedded database, as its process was told it. */
function openFrom(dir: string): OwnDatabase {
  const [pid] = processesWith('postgres', '-k', dir)
  const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  const socketDir = words[words.indexOf('-k') + 1] ?? ''
  const url = `postgresql://candid@localhost/candid?host=${encodeURIComponent(socketDir)}`
  const database = openDatabase({ url, maxConnections: 4, onIdleError: () => {} })
  return { ...database, [Symbol.asyncDispose]: () => database.close() }
}

async function seedWorld({ db }: OwnDatabase): Promise<{ clients: Client[]; creators: Seeded[] }> {
  const site = { app: { db } }
  const creators: Seeded[] = []
  const forSale: string[] = []
  for (let number = 0; number < CREATORS; number += 1) {
    const creator = await seedAccount(site, { isCreator: true })
    creators.push(creator)
    for (let media = 0; media < MEDIA_EACH; media += 1)
      forSale.push((await seedMediaRow(site, creator, { price_cents: 300 + media })).id)
  }
  const clients: Client[] = []
  for (let number = 0; number < CLIENTS; number += 1) {
    const fan = await seedAccount(site)
    await fill(site, fan, START_CENTS)
    clients.push({ fan, card: '', acknowledged: [], sent: new Set(), wanted: [...forSale] })
  }
  return { clients, creators }
}

/** Buys and tips until told to stop; what was not answered is asked again with the same key, as our web does. */
async function shop(
  house: House,
  { client, creators, signal }: { client: Client; creators: Seeded[]; signal: AbortSignal },
): Promise<void> {
  while (!signal.aborted) {
    const order = nextOrder(client, creators)
    client.sent.add(order.key)
    const outcome = await askUntilAnswered(house, client.fan, order)
    if (outcome === 'paid') client.acknowledged.push(order)
    if (outcome === 'short') return
  }
}

function nextOrder(client: Client, creators: readonly Seeded[]): Order {
  const key = randomUUID()
  const dice = Math.random()
  if (dice < 0.2)
    return {
      key,
      query:
        'mutation ($pack: Int!, $card: ID!, $key: String) { buyCredits(pack: $pack, card: $card, key: $key) { state } }',
      variables: { pack: PACK, card: client.card, key },
      isTopUp: true,
    }
  const media = dice < 0.6 ? client.wanted.pop() : undefined
  if (media)
    return {
      key,
      query: 'mutation ($media: ID!, $key: String) { buyMedia(media: $media, key: $key) { id } }',
      variables: { media, key },
    }
  const user = creators[Math.floor(Math.random() * creators.length)]?.id
  return {
    key,
    query: 'mutation ($user: ID!, $key: String) { addTip(user: $user, amount: 3, key: $key) { id } }',
    variables: { user, key },
  }
}

async function askUntilAnswered(house: House, fan: Seeded, order: Order): Promise<'paid' | 'short'> {
  const deadline = Date.now() + 120_000
  while (Date.now() < deadline) {
    const answer = await ask(house, fan, order)
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

/** With the test card that always pays. */
async function savedCard(house: House, fan: Seeded): Promise<string> {
  const handed = await fetch(`${house.url}/sandbox-gateway/cards`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'A Fan', number: '4242424242424242', expiry: '12/40', cvv: '123' }),
  })
  const { token } = (await handed.json()) as { token: string }
  const answer = await ask(house, fan, {
    key: '',
    query: 'mutation ($token: String!) { addCard(token: $token) { cards { id } } }',
    variables: { token },
  })
  const { addCard } = answer.data as unknown as { addCard: { cards: { id: string }[] } }
  return addCard.cards[0]?.id ?? ''
}

/** An answer that is cut off says nothing about what happened. */
async function ask(house: House, fan: Seeded, { query, variables }: Order): Promise<Answer> {
  try {
    const answer = await fetch(`${house.url}/api`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: fan.cookie },
      body: JSON.stringify({ query, variables }),
      signal: AbortSignal.timeout(10_000),
    })
    return (await answer.json()) as Answer
  } catch {
    return {}
  }
}

/** Milliseconds from each kill until the site was ready again. */
async function killInTurn(house: House, dir: string): Promise<number[]> {
  const waits: number[] = []
  for (let kill = 0; kill < KILLS; kill += 1) {
    await sleep(300 + Math.random() * 700)
    const victim = [...VICTIMS][kill % VICTIMS.length]?.(house, dir)
    assert.ok(victim, 'there is nobody to kill')
    process.kill(victim, 'SIGKILL')
    const killedAt = Date.now()
    // A moment passes before health notices.
    await sleep(200)
    await house.untilHealth(200)
    waits.push(Date.now() - killedAt)
  }
  return waits
}

const role = (name: string) => (house: House) =>
  childrenOf(house.pid).find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(name))
const VICTIMS = [
  role('web'),
  (_house: House, dir: string) => processesWith('postgres', '-k', dir)[0],
  role('worker'),
] as const

/** Each acknowledged order has exactly one sale, and no order has two. */
async function assertKept({ db }: OwnDatabase, { fan, acknowledged, sent }: Client): Promise<void> {
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
  const keys = [
    ...rows.map(({ key }) => key.slice(key.lastIndexOf(':') + 1)),
    ...topUps.map(({ key }) => key),
  ]
  assert.equal(new Set(keys).size, keys.length, 'an order was paid twice')
  for (const order of acknowledged) assert.ok(keys.includes(order.key), 'an acknowledged order is gone')
  for (const key of keys) assert.ok(sent.has(key), 'something was paid that nobody ordered')
  const spent = rows.reduce((sum, row) => sum + row.price_cents, 0)
  const { cents } = await db
    .selectFrom('wallets')
    .select('cents')
    .where('account_id', '=', fan.id)
    .executeTakeFirstOrThrow()
  assert.equal(Number(cents), START_CENTS + topUps.length * PACK * 100 - spent)
}

async function assertRightsMatchSales({ db }: OwnDatabase): Promise<void> {
  const rights = await db.selectFrom('media_rights').select(['account_id', 'media_id']).execute()
  const sales = await db
    .selectFrom('sales')
    .select(['fan_id', 'subject_id'])
    .where('kind', '=', 'media')
    .execute()
  const pairs = (list: { who: string; what: string | null }[]) =>
    list.map(({ who, what }) => `${who} ${what}`).sort()
  assert.deepEqual(
    pairs(rights.map((row) => ({ who: row.account_id, what: row.media_id }))),
    pairs(sales.map((row) => ({ who: row.fan_id, what: row.subject_id }))),
  )
}
