/** The chat of a live with 1,000 viewers: what goes through the bus to all of them, against raw `ws` sending the same bytes. */
import { type ChildProcess, fork } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { WebSocketServer } from 'ws'
import { createSample } from '../server/src/modules/live/chat/sample.ts'
import { chatTopic, type SaidInRoom } from '../server/src/modules/live/events.ts'
import { openShow, showBegan } from '../server/src/modules/live/shows/run-show.ts'
import { runOnServer, startTestCluster, TEMPLATE, urlOf } from '../server/test/cluster.ts'
import { seedAccount } from '../server/test/seed.ts'
import { median, type Result } from './measure.ts'
import { openSite, type Site } from './money.ts'

const VIEWERS = 1_000
const MESSAGES = 60
const ROUNDS = 5

export async function benchLiveChat(): Promise<Result> {
  await using stack = new AsyncDisposableStack()
  const cluster = await startTestCluster()
  stack.defer(() => cluster.stop())
  await runOnServer(cluster.baseUrl, `create database bench_live template ${TEMPLATE}`)
  const site = await openSite(urlOf(cluster.baseUrl, 'bench_live'))
  stack.defer(site.close)
  // All of it is delivered: how much of a busy room is shown is another question.
  site.app.live.sample = createSample({ clock: site.app.clock, perSecond: Number.POSITIVE_INFINITY })
  const creator = await seedAccount(site, { isCreator: true })
  const { live } = await site.app.db
    .transaction()
    .execute((tx) => openShow(site.app, tx, { accountId: creator.id, via: 'rtmp', nodeId: null }))
  await showBegan(site.app, live.id)
  return await compare(site, creator)
}

type Creator = { id: string; username: string }

async function compare(site: Site, creator: Creator): Promise<Result> {
  const raw = await openRaw(creator)
  const say = (index: number) => site.app.bus.publish(chatTopic(creator.id), said(creator, index))
  // Subscriptions do not say when they stand.
  const telling = setInterval(() => void say(0), 100)
  const clients = {
    ours: await connect(new URL(site.url).port, 'graphql', creator.id),
    raw: await connect(raw.port, 'raw', creator.id),
  }
  clearInterval(telling)
  const found = { ours: [] as number[], raw: [] as number[] }
  try {
    for (let round = 0; round <= ROUNDS; round += 1)
      for (const [side, send] of [['raw', raw.send] as const, ['ours', say] as const]) {
        const rate = await deliver(clients[side], send)
        if (round > 0) found[side].push(rate)
      }
  } finally {
    clients.ours.kill()
    clients.raw.kill()
    raw.close()
  }
  const rates = { ours: median(found.ours), raw: median(found.raw) }
  return {
    name: `chat of a live to ${VIEWERS} viewers, against raw ws`,
    ratio: rates.ours / rates.raw,
    atLeast: 0.5,
    detail: `${Math.round(rates.ours)} against ${Math.round(rates.raw)} deliveries/s`,
  }
}

function said({ id }: Creator, index: number): SaidInRoom {
  return {
    id: `01900000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    ...{ accountId: id, kind: 'message', cents: null, badge: 'creator', isDeleted: false, isHeld: false },
    text: 'hello everybody, this is a chat message of ordinary length',
    at: new Date().toISOString(),
  }
}

/** The same bytes, without anybody asking what they are. */
async function openRaw(creator: Creator) {
  const server = createServer()
  const sockets = new WebSocketServer({ server, perMessageDeflate: false })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const user = {
    id: creator.id,
    username: creator.username,
    fullname: `Person ${creator.username}`,
    avatar: null,
  }
  return {
    port: String((server.address() as AddressInfo).port),
    async send(index: number) {
      const { id, text, kind, badge, cents, isDeleted: deleted, at: add_date } = said(creator, index)
      const liveChat = { id, text, kind, badge, cents, deleted, add_date, user }
      const payload = JSON.stringify({ data: { liveChat } })
      for (const socket of sockets.clients) socket.send(`{"id":"1","type":"next","payload":${payload}}`)
    },
    close: () => server.closeAllConnections(),
  }
}

async function deliver(clients: ChildProcess, send: (index: number) => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  const done = new Promise((resolve) => clients.once('message', resolve))
  clients.send({ expect: VIEWERS * MESSAGES })
  for (let index = 1; index <= MESSAGES; index += 1) {
    await send(index)
    await new Promise((resolve) => setImmediate(resolve))
  }
  await done
  return (VIEWERS * MESSAGES) / ((performance.now() - startedAt) / 1000)
}

/** The receiving end lives in another process, which counts what arrives. */
async function connect(port: string, kind: 'graphql' | 'raw', user: string): Promise<ChildProcess> {
  const clients = path.join(import.meta.dirname, 'live-chat-clients.ts')
  const child = fork(clients, [port, kind, String(VIEWERS), user])
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve())
    child.once('exit', () => reject(new Error('the receiving end failed')))
  })
  return child
}
