/** Conversations: sending a message against pgbench with the same SQL, long ones against short, and events against raw `ws`. */
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { WebSocketServer } from 'ws'
import { SESSION } from '#rules/limits.ts'
import { messagesTopic } from '../server/src/modules/messenger/events.ts'
import { startBenchServer } from './database.ts'
import { compareDeliveries } from './deliver.ts'
import { compareRates, type Result, type Skipped } from './measure.ts'
import {
  BUSY,
  fillTalks,
  firstIn,
  LONG_THREAD,
  partnerOf,
  QUIET,
  SHORT_THREAD,
  threadId,
  WRITERS,
} from './messenger-data.ts'
import {
  askOne,
  commandOutput,
  comparePaying,
  openMoneySite,
  PAYING_SECONDS,
  payments,
  type Site,
} from './money.ts'
import { fanId, token, tokenHash } from './money-data.ts'
import { pgbenchScript } from './pgbench-script.ts'
import { record } from './record.ts'
import { SCALE, unlessTrial } from './size.ts'

const INBOX = 100_000 * SCALE
const MESSAGES = 1_000_000 * SCALE
const TABS = unlessTrial(1_000, 10)
const EVENTS_EACH = unlessTrial(10, 1)

export async function benchMessenger(): Promise<(Result | Skipped)[]> {
  await using stack = new AsyncDisposableStack()
  const folder = mkdtempSync(path.join(tmpdir(), 'candid-bench-'))
  stack.defer(() => rmSync(folder, { recursive: true, force: true }))
  const server = stack.use(await startBenchServer({ durable: true, memory: 'machine' }))
  const databaseUrl = await server.createDatabase('bench_talks')
  await fillTalks(databaseUrl, { inbox: INBOX, messages: MESSAGES })
  const site = await openMoneySite(databaseUrl)
  stack.defer(site.close)
  // Runs first: after thousands of messages, the database is still vacuuming.
  const delivered = await delivery(site)
  return [await inboxes(site), await threads(site), await againstPgbench(site, folder), delivered]
}

const asked = ({ url }: Site, session: number, query: string) => ({
  url,
  body: JSON.stringify({ query }),
  headers: { cookie: `${SESSION.cookieName}=${token(session)}` },
})

async function inboxes(site: Site): Promise<Result> {
  const query = `{ unreadThreads threads(limit: { limit: 20 }) {
    id unread pinned muted user { id username fullname avatar } last_message { id data { type value } } } }`
  const { ratio, rates } = await compareRates({
    ours: asked(site, BUSY.session, query),
    limit: asked(site, QUIET.session, query),
  })
  const detail = `${rates.ours} against ${rates.limit} a second`
  return { name: `opening an inbox of ${INBOX} threads, against 100`, ratio: 1 / ratio, atMost: 1.3, detail }
}

async function threads(site: Site): Promise<Result> {
  const query = (number: number) => `{
    messengerThread(id: "${threadId(number)}") { id unread last_read change user { id username } }
    messages(thread: "${threadId(number)}") { id change deleted data { type value } from { id } reactions { emoji } } }`
  const { ratio, rates } = await compareRates({
    ours: asked(site, QUIET.session, query(LONG_THREAD)),
    limit: asked(site, QUIET.session, query(SHORT_THREAD)),
  })
  const detail = `${rates.ours} against ${rates.limit} a second`
  return {
    name: `opening a thread of ${MESSAGES} messages, against 100`,
    ratio: 1 / ratio,
    atMost: 1.3,
    detail,
  }
}

async function againstPgbench(site: Site, folder: string): Promise<Result | Skipped> {
  const name = 'a message from end to end, against pgbench with the same SQL'
  const pgbench = process.env.PGBENCH ?? 'pgbench'
  if (spawnSync(pgbench, ['--version']).error)
    return { name, skipped: 'skipped: there is no pgbench on this machine (PGBENCH=path)' }
  const file = path.join(folder, 'message.sql')
  writeFileSync(file, await messageScript(site))
  const url = new URL(site.databaseUrl)
  const options = ['-n', '-M', 'prepared', '-c', '16', '-j', '2', '-T', PAYING_SECONDS, '-f', file]
  const place = ['-h', url.searchParams.get('host') ?? '', '-U', url.username, url.pathname.slice(1)]
  return comparePaying(
    { name, atLeast: 0.5 },
    () => payments(site, 'message'),
    async () => Number(/tps = ([\d.]+)/.exec(await commandOutput(pgbench, [...options, ...place]))?.[1]),
  )
}

/** Records the SQL of one message; in the script, each turn uses another pair and another key. */
async function messageScript(site: Site): Promise<string> {
  await writeOne(site, 1)
  const key = randomUUID()
  const statements = await record(() => writeOne(site, WRITERS, key))
  const [fan, partner] = [fanId(String(WRITERS)), partnerOf(String(WRITERS))]
  const known = await askOne(
    site,
    `select ${fan}::text as fan, ${tokenHash(String(WRITERS))} as hash, ${partner}::text as partner`,
  )
  return pgbenchScript(statements, {
    begin: `\\set n random(1, ${WRITERS})`,
    replacements: [
      { value: known.fan ?? '', sql: fanId(':n') },
      { value: known.hash ?? '', sql: tokenHash(':n') },
      { value: known.partner ?? '', sql: partnerOf(':n') },
      { value: key, sql: 'gen_random_uuid()::text' },
      {
        value: [known.fan, known.partner].sort().join(' '),
        sql: `(${fanId(':n')} || ' ' || ${partnerOf(':n')})`,
      },
    ],
  })
}

async function writeOne({ url }: Site, fan: number, key = randomUUID()): Promise<void> {
  const partner = `c0000000-0000-7000-8000-${((fan % 200) + 1).toString(16).padStart(12, '0')}`
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: `${SESSION.cookieName}=${token(fan)}` },
    body: JSON.stringify({
      query: `mutation ($to: ID!, $key: String) {
        newMessage(to: $to, data: { type: "text", value: "Hello" }, key: $key) { id } }`,
      variables: { to: partner, key },
    }),
  })
  const text = await answer.text()
  if (text.includes('"errors"')) throw new Error(text.slice(0, 300))
}

/** Each tab has a thread of its own open, so that every event is looked up, resolved and serialized separately. */
async function delivery(site: Site): Promise<Result> {
  const raw = await openRaw()
  const send = () => {
    for (let number = 1; number <= TABS; number += 1)
      void site.app.bus.publish(messagesTopic(threadId(number)), {
        action: 'update',
        messageId: firstIn(threadId(number)),
        change: 1,
      })
  }
  try {
    const fanOut = { clients: 'messenger-clients.ts', sockets: TABS, messages: EVENTS_EACH }
    const compared = await compareDeliveries({ ours: { port: new URL(site.url).port, send }, raw }, fanOut)
    return { name: `events to ${TABS} open threads, against raw ws`, atLeast: 0.5, ...compared }
  } finally {
    raw.close()
  }
}

/** Sends the same bytes without any subscription logic. */
async function openRaw() {
  const server = createServer()
  const sockets = new WebSocketServer({ server, perMessageDeflate: false })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const from = { id: threadId(1), username: 'fan1', fullname: 'fan 1', avatar: null }
  const message = { id: threadId(1), change: 1, deleted: false, data: { type: 'text', value: 'Hello' }, from }
  const payload = { data: { messengerMessages: { action: 'update', change: 1, message } } }
  return {
    port: String((server.address() as AddressInfo).port),
    async send() {
      for (const socket of sockets.clients) socket.send(JSON.stringify({ id: '1', type: 'next', payload }))
    },
    close: () => server.closeAllConnections(),
  }
}
