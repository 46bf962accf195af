import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'
import { builtSiteDir } from '../../../../test/built-site.ts'
import { openEmbeddedDatabase } from '../../../../test/embedded-database.ts'
import { startFakeStripe } from '../../../../test/fake-stripe.ts'
import { CARD, cardForm } from '../../../../test/payments.ts'
import { freshDatabase } from '../../../../test/postgres.ts'
import { seedAccount } from '../../../../test/seed.ts'
import { emptyDir, spawnSite } from '../../../../test/spawned-site.ts'
import { confirmCard, KEYS } from '../../../../test/stripe-protocol.ts'
import { waitUntil } from '../../../../test/wait-until.ts'

/** CVVs unlikely to occur as a counter, port or process id. */
const CARDS = [
  cardForm(CARD.good, { cvv: '073' }),
  cardForm(CARD.amex, { cvv: '0739' }),
  cardForm(CARD.declined, { cvv: '062' }),
  cardForm(CARD.challenge, { cvv: '051' }),
]

const NEEDLES = CARDS.flatMap(({ number, cvv }) => {
  const digits = number.replaceAll(' ', '')
  const spellings = [
    digits,
    number,
    number.replaceAll(' ', '-'),
    encodeURIComponent(number),
    number.replaceAll(' ', '+'),
  ]
  const encoded = [digits, number].flatMap((text) => [
    Buffer.from(text).toString('hex'),
    Buffer.from(text).toString('base64').replace(/=+$/, ''),
  ])
  return [
    ...[...spellings, ...encoded].map((text) => new RegExp(RegExp.escape(text), 'i')),
    // Three digits occur in many dates, so match whole words only.
    new RegExp(`(?<![\\w.:+-])${cvv}(?![\\w.:-])`),
  ]
})

const leaksOf = (text: string) => NEEDLES.filter((needle) => needle.test(text)).map(String)

const database = await freshDatabase()
const { db } = database

/** All rows of all tables in all schemas, as text. */
async function dump(db: Db): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
  `.execute(db)
  assert.ok(tables.length > 40, 'the dump holds all tables')
  const parts: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t`.execute(db)
    parts.push(...rows.map(({ row }) => `${name}: ${row}`))
  }
  return parts.join('\n')
}

function filesUnder(dir: string): string[] {
  return readdirSync(dir, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
}

/** Database pages contain arbitrary digits, so only full card numbers are searched there. */
function leaksInPages(file: string): string[] {
  const bytes = readFileSync(file)
  return CARDS.flatMap(({ number }) => [number, number.replaceAll(' ', '')]).filter((text) =>
    bytes.includes(text),
  )
}

test('card numbers and CVVs are not in the database, its pages and WAL, files or logs', async () => {
  const dataDir = await builtSiteDir()
  const ownSite = await spawnSite(dataDir, {
    DEMO: 'off',
    PAYMENTS: 'sandbox',
    LOG_LEVEL: 'trace',
    RATE_LIMITS: 'off',
  })
  await ownSite.untilHealth(200)
  await using embedded = openEmbeddedDatabase(dataDir)
  const { db } = embedded
  const fan = await seedAccount({ app: { db } })
  const send = (target: string, body: unknown) =>
    fetch(`${ownSite.url}${target}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', cookie: fan.cookie },
    })
  const ask = async (query: string, variables: object) => (await send('/api', { query, variables })).json()

  for (const form of CARDS) {
    const { token } = (await (await send('/sandbox-gateway/cards', form)).json()) as { token: string }
    const added = await ask('mutation ($token: String!) { addCard(token: $token) { cards { id } } }', {
      token,
    })
    const card = (added as { data: { addCard: { cards: { id: string }[] } } }).data.addCard.cards[0]?.id
    assert.ok(card)
    const buy = 'mutation ($card: ID!) { buyCredits(pack: 5, card: $card) { state failure challenge } }'
    const paid = (await ask(buy, { card })) as { data: { buyCredits: { state: string } } }
    assert.match(paid.data.buyCredits.state, /^(paid|failed|challenge)$/)
    // Errors are logged more verbosely than successes.
    await send('/sandbox-gateway/cards', { ...form, name: form.number })
    await send('/sandbox-gateway/cards', { ...form, expiry: form.number })
    await send(`/sandbox-gateway/cards?number=${encodeURIComponent(form.number)}&cvv=${form.cvv}`, {})
    await send(`/sandbox-gateway/challenge/${form.number.replaceAll(' ', '')}`, form)
    await send('/api/payments/webhooks/sandbox', form)
    await ask('mutation ($token: String!) { addCard(token: $token) { id } }', { token: form.number })
    await ask('mutation ($cards: [CardInput!]!) { updateWallet(cards: $cards) { id } }', {
      cards: [{ id: card, number: form.number, cvv: form.cvv }],
    })
    await ask('mutation ($cards: [CardInput!]!) { updateWallet(cards: $cards) { id } }', {
      cards: [{ id: form.number, cvv: form.cvv }],
    })
    await ask('mutation ($key: String!, $card: ID!) { buyCredits(pack: 5, card: $card, key: $key) { id } }', {
      card,
      key: form.number.replaceAll(' ', ''),
    })
  }

  await waitUntil(
    () => ownSite.output().includes('/sandbox-gateway/cards'),
    () => 'the logs tell nothing',
  )
  assert.deepEqual(leaksOf(await dump(db)), [], 'in the database')
  ownSite.kill('SIGTERM')
  await ownSite.exit
  assert.deepEqual(leaksOf(ownSite.output()), [], 'in the logs')
  const files = filesUnder(dataDir)
  const isPage = (file: string) => file.startsWith(path.join(dataDir, 'postgres')) && !file.endsWith('.log')
  const pages = files.filter(isPage)
  assert.ok(pages.length < files.length && pages.some((file) => readFileSync(file).includes('Nadia Brandt')))
  for (const file of files)
    assert.deepEqual(isPage(file) ? leaksInPages(file) : leaksOf(readFileSync(file, 'latin1')), [], file)
})

test('the same holds with Stripe, even if its error message repeats the number', async () => {
  const stripe = await startFakeStripe()
  const dataDir = emptyDir()
  const ownSite = await spawnSite(dataDir, {
    DATABASE_URL: database.url,
    DEMO: 'off',
    LOG_LEVEL: 'trace',
    RATE_LIMITS: 'off',
    PAYMENTS: 'stripe',
    STRIPE_SECRET_KEY: KEYS.secretKey,
    STRIPE_PUBLIC_KEY: KEYS.publicKey,
    STRIPE_WEBHOOK_SECRET: KEYS.webhookSecret,
    STRIPE_API_URL: stripe.url,
  })
  await ownSite.untilHealth(200)
  const fan = await seedAccount({ app: { db } })
  const ask = async (query: string, variables: object) =>
    (
      await fetch(`${ownSite.url}/api`, {
        method: 'POST',
        body: JSON.stringify({ query, variables }),
        headers: { 'content-type': 'application/json', cookie: fan.cookie },
      })
    ).json()
  for (const form of CARDS) {
    const { data } = (await ask('mutation { startCardSetup { client_secret } }', {})) as {
      data: { startCardSetup: { client_secret: string } }
    }
    const token = await confirmCard(stripe.url, data.startCardSetup.client_secret, {
      ...{ number: form.number, name: `${form.name} ${form.number}` },
    })
    const message = `The card ${form.number} with ${form.cvv} is wrong.`
    const errorAnswers = [400, 402, 404, 409, 429, 500].map((status) => ({
      status,
      body: {
        error: { type: status === 402 ? 'card_error' : 'invalid_request_error', message, param: message },
      },
    }))
    const add = () => ask('mutation ($token: String!) { addCard(token: $token) { cards { id } } }', { token })
    for (const answer of errorAnswers) {
      stripe.failNext(answer, { times: 2 })
      await add()
    }
    stripe.clearFailures()
    const added = (await add()) as { data: { addCard: { cards: { id: string }[] } } }
    const card = added.data.addCard.cards[0]?.id
    const buy = 'mutation ($card: ID!) { buyCredits(pack: 5, card: $card) { state failure challenge } }'
    for (const answer of errorAnswers) {
      stripe.failNext(answer, { times: 2 })
      await ask(buy, { card })
    }
    stripe.clearFailures()
    await ask(buy, { card })
  }
  await waitUntil(
    () => ownSite.output().includes('Stripe did not do what it was asked'),
    () => 'the logs tell nothing',
  )
  assert.deepEqual(leaksOf(await dump(db)), [], 'in the database')
  ownSite.kill('SIGTERM')
  await ownSite.exit
  assert.deepEqual(leaksOf(ownSite.output()), [], 'in the logs')
  for (const file of filesUnder(dataDir)) assert.deepEqual(leaksOf(readFileSync(file, 'latin1')), [], file)
})

test('the leak search finds a planted number everywhere', async () => {
  const digits = CARD.good.replaceAll(' ', '')
  assert.notDeepEqual(leaksOf(`{"msg":"charging ${CARD.good}"}`), [])
  assert.notDeepEqual(leaksOf('{"cvv":"073"}'), [])
  assert.deepEqual(leaksOf('{"time":"2026-01-02T03:04:05.073Z","id":"0730aa-073-bb"}'), [])
  for (const value of [digits, JSON.stringify({ card: { number: CARD.good } })]) {
    await sql`insert into gateway_events (gateway, event_id, type, received_at) values ('x', ${value}, 'x', now())`.execute(
      db,
    )
    assert.notDeepEqual(leaksOf(await dump(db)), [], value)
    await db.deleteFrom('gateway_events').where('gateway', '=', 'x').execute()
  }
  await sql`insert into ledger_journals (kind, key, fingerprint, created_at)
    values ('incentive', 'leak', ${Buffer.from(digits)}, now())`.execute(db)
  assert.notDeepEqual(leaksOf(await dump(db)), [], 'in bytes')
})
