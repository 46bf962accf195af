/** Private messages of demo accounts, with photos and paid media, sent through the public API. */
import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { GatewayName } from '#platform/payments/gateway.ts'
import {
  CONVERSATIONS,
  type Conversation,
  type Line,
  MASS,
  NEW_FOLLOWS,
  type Offer,
  RULES,
} from './conversations.ts'
import { isKept, packPath, readPack } from './pack.ts'
import { whenShown } from './shown.ts'
import { type Clients, type SiteClient, SiteRefusal } from './site-client.ts'

export type TalksOptions = {
  dataDir: string
  gateway: GatewayName
  signIn(): Promise<Clients>
  signal: AbortSignal
}

type World = {
  clients: Clients
  /** Account ids by username; media ids by file name. */
  people: ReadonlyMap<string, string>
  media: ReadonlyMap<string, string>
  isPaid: boolean
  signal: AbortSignal
}

/** Resumes after a killed start: each message, sale and mass message has an idempotency key. */
export async function fillTalks({ dataDir, gateway, signIn, signal }: TalksOptions): Promise<void> {
  const done = path.join(dataDir, 'demo-talks')
  const files = readPack()?.files.filter(isKept)
  if (!files || existsSync(done)) return
  const clients = await signIn()
  const media = new Map<string, string>()
  const isAllShown = await whenShown({ clients, files, signal }, async (shown) => {
    for (const { id, file } of shown) media.set(file.name, id)
  })
  if (!isAllShown) return
  const people = await idsOf(clients)
  const world = { clients, people, media, isPaid: gateway === 'sandbox', signal }
  for (const rule of RULES) await setRule(world, rule)
  for (const [follower, followed] of NEW_FOLLOWS) await follow(world, follower, followed)
  for (const [number, conversation] of CONVERSATIONS.entries())
    await talk(world, conversation, `demo-talk-${number}`)
  await sendToAll(world)
  await readAll(world)
  writeFileSync(done, '')
}

async function idsOf(clients: Clients): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const [username, client] of clients)
    ids.set(username, (await client.ask<{ account: { id: string } }>('{ account { id } }')).account.id)
  return ids
}

/** An evaluator using the same account may have blocked the other, or spent the credits. */
async function unlessRefused<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked
  } catch (fault) {
    if (fault instanceof SiteRefusal) return null
    throw fault
  }
}

async function setRule(
  world: World,
  { by, event, delay, says, offers }: (typeof RULES)[number],
): Promise<void> {
  const client = world.clients.get(by)
  const { messengerRule } = (await client?.ask<{ messengerRule: object | null }>(
    'query ($event: String!) { messengerRule(event: $event) { id } }',
    { event },
  )) ?? { messengerRule: null }
  // An evaluator may have changed it.
  if (messengerRule !== null) return
  await client?.ask(
    `mutation ($event: String!, $delay: DelayInput, $messages: [MessageDataInput!]!) {
      updateMessengerRule(event: $event, delay: $delay, messages: $messages) { id }
    }`,
    { event, delay, messages: [textOf(says), teaserOf(world, offers)] },
  )
}

async function follow({ clients, people }: World, follower: string, followed: string): Promise<void> {
  const client = clients.get(follower)
  const id = people.get(followed)
  const { profile } = (await client?.ask<{ profile: { isFollowing: boolean } | null }>(
    'query ($username: String!) { profile(username: $username) { isFollowing } }',
    { username: followed },
  )) ?? { profile: null }
  if (profile && !profile.isFollowing)
    await client?.ask('mutation ($id: ID!) { upFollowing(id: $id) }', { id })
}

type Data = { type: string; value: string }

const textOf = (says: string): Data => ({ type: 'text', value: says })

/** How much of a video plays before it locks. */
const PREVIEW_SECONDS = 8

function teaserOf({ media }: World, { files, price, says }: Offer): Data {
  const medias = files.map((name) => ({ id: media.get(name), preview: PREVIEW_SECONDS }))
  return {
    type: 'teaser',
    value: JSON.stringify({ price, free: price === 0, text: says, media: medias[0]?.id, medias }),
  }
}

async function talk(world: World, { between, lines }: Conversation, key: string): Promise<void> {
  for (const [place, line] of lines.entries()) {
    const [one, other] = between
    const to = line.by === one ? other : one
    const sent = await unlessRefused(say(world, line, { to, key: `${key}-${place}` }))
    if (sent && 'offers' in line && line.offers.unlocked) await unlock(world, to, sent)
  }
}

type Sent = { id: string; thread: string }

async function say(world: World, line: Line, { to, key }: { to: string; key: string }): Promise<Sent | null> {
  const client = world.clients.get(line.by)
  if (!client) return null
  const { newMessage } = await client.ask<{ newMessage: Sent }>(
    `mutation ($to: ID!, $data: MessageDataInput!, $key: String) {
      newMessage(to: $to, data: $data, key: $key) { id thread }
    }`,
    { to: world.people.get(to), data: await dataOf(world, client, line), key },
  )
  return newMessage
}

async function dataOf(world: World, client: SiteClient, line: Line): Promise<Data> {
  if ('says' in line) return textOf(line.says)
  if ('offers' in line) return teaserOf(world, line.offers)
  const file = { field: 'upload', path: packPath(line.shows) }
  const { url } = await client.send<{ url: string }>('/api/uploads', {}, file)
  return { type: 'upload', value: JSON.stringify({ url }) }
}

/** A sale paid from the wallet; with the test gateway only. */
async function unlock({ clients, isPaid }: World, username: string, { id, thread }: Sent): Promise<void> {
  const client = clients.get(username)
  if (!client || !isPaid) return
  await unlessRefused(
    client.ask(
      `mutation ($id: ID!, $thread: ID!, $key: String) {
        unlock_teaser(message_id: $id, thread: $thread, key: $key) { id }
      }`,
      { id, thread, key: `demo-unlock-${id}` },
    ),
  )
}

/** Accounts for evaluators, which keep unread messages; all others read theirs. */
const LEADS = new Set(['pixelpia', 'mara.lindqvist'])

/** Prevents automatic answers to these old messages. */
async function readAll({ clients }: World): Promise<void> {
  for (const [username, client] of clients) {
    if (LEADS.has(username)) continue
    const { threads } = await client.ask<{ threads: { id: string }[] }>(
      '{ threads(filter: "unread", limit: { limit: 50 }) { id } }',
    )
    for (const { id } of threads)
      await client.ask('mutation ($id: ID!) { updateThreadRead(thread: $id) }', { id })
  }
}

const LOOK_AGAIN_MS = 500
const PATIENCE_MS = 60_000

/** Sends the mass message; some accounts pay to unlock it. */
async function sendToAll(world: World): Promise<void> {
  const { by, says, offers, unlockedBy } = MASS
  const client = world.clients.get(by)
  if (!client) return
  const { sendMassMessage } = await client.ask<{ sendMassMessage: { id: string } }>(
    `mutation ($messages: [MessageDataInput!]!, $key: String) {
      sendMassMessage(send_to: "everyone", messages: $messages, key: $key) { id }
    }`,
    { messages: [textOf(says), teaserOf(world, offers)], key: 'demo-mass' },
  )
  if (!(await isSent(client, sendMassMessage.id, world.signal))) return
  for (const username of unlockedBy) await unlockNewest(world, username, by)
}

async function isSent(client: SiteClient, id: string, signal: AbortSignal): Promise<boolean> {
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; ) {
    const { massMessage } = await client.ask<{ massMessage: { state: string } }>(
      'query ($id: ID!) { massMessage(id: $id) { state } }',
      { id },
    )
    if (massMessage.state === 'sent') return true
    await pause(LOOK_AGAIN_MS, undefined, { signal })
  }
  return false
}

async function unlockNewest(world: World, username: string, from: string): Promise<void> {
  const client = world.clients.get(username)
  const { thread } = (await client?.ask<{ thread: { last_message: { id: string }; id: string } | null }>(
    'query ($user: ID!) { thread(user: $user) { id last_message { id } } }',
    { user: world.people.get(from) },
  )) ?? { thread: null }
  if (thread) await unlock(world, username, { id: thread.last_message.id, thread: thread.id })
}
