import assert from 'node:assert/strict'
import { existsSync, rmSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { deliverUntil } from '../../test/automatic-messages.ts'
import { seedMedia } from '../../test/media.ts'
import { freshDatabaseUrl } from '../../test/postgres.ts'
import { freshSite } from '../../test/site.ts'
import { reconcileLedger } from '../modules/ledger/index.ts'
import { AUTOMATIC_MESSAGES, CONVERSATIONS, MASS_MESSAGE } from './conversations.ts'
import { memberAccounts, prepareDemo } from './demo-accounts.ts'
import { fillContacts } from './fill-contacts.ts'
import { fillMessages } from './fill-messages.ts'
import { fillMoney } from './fill-money.ts'
import { fillPastActivity } from './fill-past-activity.ts'
import { keepMessaging } from './keep-messaging.ts'
import { ONGOING_MESSAGES, SCRIPTED_ANSWERS } from './ongoing-messages.ts'
import { readDemoPack } from './pack.ts'
import { clientsOf, type SiteClient } from './site-client.ts'

const databaseUrl = await freshDatabaseUrl()
const site = await freshSite({ DEMO: 'small', DATABASE_URL: databaseUrl, RATE_LIMITS: 'off' })
const { db, config } = site.app
const { dataDir } = config
const people = await prepareDemo(config, databaseUrl)
const pack = readDemoPack('small') ?? assert.fail('the sample world is missing')
const { signal } = new AbortController()
const signIn = clientsOf(site.url, memberAccounts(people), signal)
const { isSandbox } = config.payments
const fill = () => fillMessages({ pack, dataDir, isSandbox, signIn, signal })
const clientOf = async (username: string) => (await signIn()).get(username) ?? assert.fail(username)

async function seedWorld(): Promise<void> {
  const accounts = await db.selectFrom('accounts').select(['id', 'username']).execute()
  for (const { author, kind, description, visibility = 'free', shop = 0, duration } of pack.files) {
    const owner = accounts.find(({ username }) => username === author)
    if (!owner || (kind !== 'video' && kind !== 'photo')) continue
    await seedMedia(site, owner, {
      type: kind,
      description,
      visibility,
      price_cents: shop * 100,
      duration_ms: kind === 'video' ? Math.round((duration ?? 1) * 1000) : null,
    })
  }
}

/** Runs jobs meanwhile. */
async function whileDelivered(filled: Promise<void>): Promise<void> {
  const end = new AbortController()
  const working = deliverUntil(site, end.signal)
  await filled.finally(() => end.abort())
  await working
}

async function count(table: 'messages' | 'threads' | 'sales' | 'messenger_rules' | 'mass_messages') {
  const { rows } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<string>().as('rows'))
    .executeTakeFirstOrThrow()
  return Number(rows)
}

const world = async () => ({
  messages: await count('messages'),
  threads: await count('threads'),
  sales: await count('sales'),
  rules: await count('messenger_rules'),
  mass: await count('mass_messages'),
})

type Figures = { figures: { sent: number; opened: number; unlocked: number; income_cents: number } }

test('adds conversations with photos and sales, a mass message with stats, and automatic messages once', async () => {
  await seedWorld()
  await fillMoney({ pack, dataDir, isSandbox, signIn, signal })
  await fillContacts({ dataDir, signIn })
  await fillPastActivity({ pack, dataDir, signIn, signal })
  const sold = await count('sales')
  await whileDelivered(fill())
  assert.ok(existsSync(path.join(dataDir, 'demo-talks')))
  const first = await world()
  const offers = CONVERSATIONS.flatMap(({ lines }) =>
    lines.flatMap((line) => ('offers' in line ? line.offers : [])),
  )
  const unlocked = offers.filter((offer) => offer.unlocked).length
  assert.equal(
    first.sales - sold,
    unlocked + MASS_MESSAGE.unlockedBy.length,
    'all who want it have the credits',
  )
  assert.equal(first.rules, AUTOMATIC_MESSAGES.length)
  assert.ok(first.threads >= 12)
  assert.deepEqual((await reconcileLedger(db, site.app.ledger.ports.reconcile)).problems, [])

  const creator = await clientOf(MASS_MESSAGE.by)
  const { massMessages, threads } = await creator.ask<{
    massMessages: Figures[]
    threads: { unread: number }[]
  }>(
    '{ massMessages { figures { sent opened unlocked income_cents } } threads(limit: { limit: 50 }) { unread } }',
  )
  const { figures } = massMessages[0] ?? assert.fail('nothing went to many')
  assert.ok(figures.sent >= 6 && figures.opened >= MASS_MESSAGE.unlockedBy.length)
  assert.equal(figures.unlocked, MASS_MESSAGE.unlockedBy.length)
  assert.ok(figures.income_cents > 0)
  assert.ok(threads.length >= 12 && threads.some(({ unread }) => unread > 0))

  await fill()
  rmSync(path.join(dataDir, 'demo-talks'))
  await fill()
  assert.deepEqual(await world(), first)
})

test('demo accounts keep writing and answering until stopped', async () => {
  const fan = await clientOf('pixelpia')
  const { profile } = await fan.ask<{ profile: { id: string } }>(
    '{ profile(username: "ines.paints") { id } }',
  )
  const question = { to: profile.id, data: { type: 'text', value: 'More gold, please?' } }
  await fan.ask(
    'mutation ($to: ID!, $data: MessageDataInput!) { newMessage(to: $to, data: $data) { id } }',
    question,
  )
  const end = new AbortController()
  const progressFile = path.join(dataDir, 'demo-letters')
  const talking = keepMessaging({ dataDir, signIn, signal: end.signal, turnMs: 1, typingMs: 1 })
  const said = async () => {
    const { messages } = await lastWith(fan, profile.id)
    return messages.map(({ data }) => data.value)
  }
  const answers = new Set(SCRIPTED_ANSWERS['ines.paints'])
  while (!((await said()).some((words) => answers.has(words)) && existsSync(progressFile))) await pause(20)
  end.abort()
  await assert.rejects(talking, { name: 'AbortError' })
})

async function lastWith(client: SiteClient, user: string) {
  const { thread } = await client.ask<{ thread: { id: string } }>(
    'query ($user: ID!) { thread(user: $user) { id } }',
    { user },
  )
  return client.ask<{ messages: { data: { value: string } }[] }>(
    'query ($thread: ID!) { messages(thread: $thread) { data { value } } }',
    { thread: thread.id },
  )
}

test('scripted conversations use existing accounts and files of the pack', () => {
  const names = new Set(people.map(({ username }) => username))
  const files = new Map(pack.files.map((file) => [file.name, file]))
  for (const { between, lines } of CONVERSATIONS)
    for (const line of lines) {
      assert.ok(between.includes(line.by) && between.every((name) => names.has(name)), between.join(' '))
      if ('shows' in line)
        assert.ok(
          pack.files.some(({ file }) => file === line.shows),
          line.shows,
        )
      if ('offers' in line)
        for (const name of line.offers.files) assert.equal(files.get(name)?.author, line.by, name)
    }
  for (const { from, to } of ONGOING_MESSAGES) assert.ok(names.has(from) && names.has(to))
  for (const name of Object.keys(SCRIPTED_ANSWERS)) assert.ok(names.has(name), name)
})
