import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { emptyDir, startHouse, until } from '../../../test/house.ts'
import { CARD, cardForm } from '../../../test/payments.ts'
import { freshDatabase } from '../../../test/postgres.ts'
import { seedAccount } from '../../../test/seed.ts'

/** Check digits that no counter, port or process has. */
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
    // Three digits stand in many a date: only where they are a word of their own.
    new RegExp(`(?<![\\w.:+-])${cvv}(?![\\w.:-])`),
  ]
})

const leaksOf = (text: string) => NEEDLES.filter((needle) => needle.test(text)).map(String)

const database = await freshDatabase()
const { db } = database

/** Every row of every table in every schema, all columns as text. */
async function dump(): Promise<string> {
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

test('a card’s number and check digits are nowhere: not in the database, the files or the logs', async () => {
  const dataDir = emptyDir()
  const house = await startHouse(dataDir, {
    DATABASE_URL: database.url,
    DEMO: 'off',
    LOG_LEVEL: 'trace',
    RATE_LIMITS: 'off',
  })
  await house.untilHealth(200)
  const fan = await seedAccount({ app: { db } })
  const send = (target: string, body: unknown) =>
    fetch(`${house.url}${target}`, {
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
    // What goes wrong is written down more readily than what goes right.
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

  await until(
    () => house.output().includes('/sandbox-gateway/cards'),
    () => 'the logs tell nothing',
  )
  assert.deepEqual(leaksOf(await dump()), [], 'in the database')
  house.kill('SIGTERM')
  await house.exit
  assert.deepEqual(leaksOf(house.output()), [], 'in the logs')
  const files = filesUnder(dataDir)
  assert.ok(files.length > 0)
  for (const file of files) assert.deepEqual(leaksOf(readFileSync(file, 'latin1')), [], file)
})

test('the search finds a number wherever one is put', async () => {
  const digits = CARD.good.replaceAll(' ', '')
  assert.notDeepEqual(leaksOf(`{"msg":"charging ${CARD.good}"}`), [])
  assert.notDeepEqual(leaksOf('{"cvv":"073"}'), [])
  assert.deepEqual(leaksOf('{"time":"2026-01-02T03:04:05.073Z","id":"0730aa-073-bb"}'), [])
  for (const value of [digits, JSON.stringify({ card: { number: CARD.good } })]) {
    await sql`insert into gateway_events (gateway, event_id, type, received_at) values ('x', ${value}, 'x', now())`.execute(
      db,
    )
    assert.notDeepEqual(leaksOf(await dump()), [], value)
    await db.deleteFrom('gateway_events').where('gateway', '=', 'x').execute()
  }
  await sql`insert into ledger_journals (kind, key, fingerprint, created_at)
    values ('adjustment', 'leak', ${Buffer.from(digits)}, now())`.execute(db)
  assert.notDeepEqual(leaksOf(await dump()), [], 'in bytes')
})
