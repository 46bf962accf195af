/** The chat of a live with 1,000 viewers: messages through the bus to all viewers, against raw `ws` sending the same bytes. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import { createChatSampler } from '../server/src/modules/live/chat/chat-sampler.ts'
import { type ChatMessageEvent, chatTopic } from '../server/src/modules/live/events.ts'
import { markLiveStarted, openLive } from '../server/src/modules/live/lives/live-state.ts'
import { seedAccount } from '../server/test/seed.ts'
import { startBenchServer } from './database.ts'
import { compareDeliveries } from './deliver.ts'
import type { Result } from './measure.ts'
import { openMoneySite, type Site } from './money.ts'
import { unlessTrial } from './size.ts'

const VIEWERS = unlessTrial(1_000, 10)
const MESSAGES = unlessTrial(60, 2)

export async function benchLiveChat(): Promise<Result> {
  await using stack = new AsyncDisposableStack()
  const server = stack.use(await startBenchServer())
  const site = await openMoneySite(await server.createDatabase('bench_chat'))
  stack.defer(site.close)
  // Delivers all messages: the display cap of a busy room is not part of this benchmark.
  site.app.live.chatSampler = createChatSampler({
    clock: site.app.clock,
    perSecond: Number.POSITIVE_INFINITY,
  })
  const creator = await seedAccount(site, { isCreator: true })
  const { live } = await openLive(site.app, { accountId: creator.id, via: 'rtmp', nodeId: null })
  await markLiveStarted(site.app, live.id)
  return await compare(site, creator)
}

type Creator = { id: string; username: string }

async function compare(site: Site, creator: Creator): Promise<Result> {
  const raw = await openRaw(creator)
  const ours = {
    port: new URL(site.url).port,
    send: (index: number) => site.app.bus.publish(chatTopic(creator.id), said(creator, index)),
  }
  try {
    const fanOut = {
      clients: 'live-chat-clients.ts',
      sockets: VIEWERS,
      messages: MESSAGES,
      args: [creator.id],
    }
    const compared = await compareDeliveries({ ours, raw }, fanOut)
    return { name: `chat of a live to ${VIEWERS} viewers, against raw ws`, atLeast: 0.5, ...compared }
  } finally {
    raw.close()
  }
}

function said({ id }: Creator, index: number): ChatMessageEvent {
  return {
    id: `01900000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    ...{ liveId: null, accountId: id, kind: 'message', cents: null, gift: null, badge: 'creator' },
    ...{ isDeleted: false, isHeld: false },
    text: 'hello everybody, this is a chat message of ordinary length',
    at: new Date().toISOString(),
  }
}

/** Sends the same bytes without any subscription logic. */
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
