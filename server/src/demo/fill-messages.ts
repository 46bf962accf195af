/** Private messages of demo accounts, with photos and paid media, sent through the public API. */
import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import {
  AUTOMATIC_MESSAGES,
  CONVERSATIONS,
  MASS_MESSAGE,
  NEW_FOLLOWS,
  type ScriptedConversation,
  type ScriptedMessage,
  type ScriptedOffer,
} from './conversations.ts'
import { isPrivateMedia, type Pack, packPath } from './pack.ts'
import { whenPublished } from './published-media.ts'
import { type Clients, type SiteClient, SiteError } from './site-client.ts'

type MessagesOptions = {
  pack: Pack | null
  dataDir: string
  isSandbox: boolean
  signIn(): Promise<Clients>
  signal: AbortSignal
}

type MessagingContext = {
  clients: Clients
  /** Account ids by username; media ids by file name. */
  people: ReadonlyMap<string, string>
  media: ReadonlyMap<string, string>
  isPaid: boolean
  signal: AbortSignal
}

/** Resumes after a killed start: each message, sale and mass message has an idempotency key. */
export async function fillMessages({
  pack,
  dataDir,
  isSandbox,
  signIn,
  signal,
}: MessagesOptions): Promise<void> {
  const done = path.join(dataDir, 'demo-talks')
  const files = pack?.files.filter(isPrivateMedia)
  if (!files || existsSync(done)) return
  const clients = await signIn()
  const media = new Map<string, string>()
  const isAllShown = await whenPublished({ clients, files, signal }, async (shown) => {
    for (const { id, file } of shown) media.set(file.name, id)
  })
  if (!isAllShown) return
  const people = await idsOf(clients)
  const context = { clients, people, media, isPaid: isSandbox, signal }
  for (const rule of AUTOMATIC_MESSAGES) await setRule(context, rule)
  for (const [follower, followed] of NEW_FOLLOWS) await follow(context, follower, followed)
  for (const [number, conversation] of CONVERSATIONS.entries())
    await sendConversation(context, conversation, `demo-talk-${number}`)
  await sendDemoMassMessage(context)
  await markAllRead(context)
  writeFileSync(done, '')
}

async function idsOf(clients: Clients): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const [username, client] of clients)
    ids.set(username, (await client.ask<{ account: { id: string } }>('{ account { id } }')).account.id)
  return ids
}

/** An evaluator using the same account may have blocked the other, or spent the credits. */
async function nullIfRefused<T>(request: Promise<T>): Promise<T | null> {
  try {
    return await request
  } catch (error) {
    if (error instanceof SiteError) return null
    throw error
  }
}

async function setRule(
  context: MessagingContext,
  { by, event, delay, says, offers }: (typeof AUTOMATIC_MESSAGES)[number],
): Promise<void> {
  const client = context.clients.get(by)
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
    { event, delay, messages: [textOf(says), teaserOf(context, offers)] },
  )
}

async function follow(
  { clients, people }: MessagingContext,
  follower: string,
  followed: string,
): Promise<void> {
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

function teaserOf({ media }: MessagingContext, { files, price, says }: ScriptedOffer): Data {
  const medias = files.map((name) => ({ id: media.get(name), preview: PREVIEW_SECONDS }))
  return {
    type: 'teaser',
    value: JSON.stringify({ price, free: price === 0, text: says, media: medias[0]?.id, medias }),
  }
}

async function sendConversation(
  context: MessagingContext,
  { between, lines }: ScriptedConversation,
  key: string,
): Promise<void> {
  for (const [index, line] of lines.entries()) {
    const [one, other] = between
    const to = line.by === one ? other : one
    const sent = await nullIfRefused(sendLine(context, line, { to, key: `${key}-${index}` }))
    if (sent && 'offers' in line && line.offers.unlocked) await unlock(context, to, sent)
  }
}

type Sent = { id: string; thread: string }

async function sendLine(
  context: MessagingContext,
  line: ScriptedMessage,
  { to, key }: { to: string; key: string },
): Promise<Sent | null> {
  const client = context.clients.get(line.by)
  if (!client) return null
  const { newMessage } = await client.ask<{ newMessage: Sent }>(
    `mutation ($to: ID!, $data: MessageDataInput!, $key: String) {
      newMessage(to: $to, data: $data, key: $key) { id thread }
    }`,
    { to: context.people.get(to), data: await dataOf(context, client, line), key },
  )
  return newMessage
}

async function dataOf(context: MessagingContext, client: SiteClient, line: ScriptedMessage): Promise<Data> {
  if ('says' in line) return textOf(line.says)
  if ('offers' in line) return teaserOf(context, line.offers)
  const file = { field: 'upload', path: packPath(line.shows) }
  const { url } = await client.send<{ url: string }>('/api/uploads', {}, file)
  return { type: 'upload', value: JSON.stringify({ url }) }
}

/** A sale paid from the wallet; with the test gateway only. */
async function unlock(
  { clients, isPaid }: MessagingContext,
  username: string,
  { id, thread }: Sent,
): Promise<void> {
  const client = clients.get(username)
  if (!client || !isPaid) return
  await nullIfRefused(
    client.ask(
      `mutation ($id: ID!, $thread: ID!, $key: String) {
        unlock_teaser(message_id: $id, thread: $thread, key: $key) { id }
      }`,
      { id, thread, key: `demo-unlock-${id}` },
    ),
  )
}

/** Accounts for evaluators, which keep unread messages; all others read theirs. */
const EVALUATORS = new Set(['pixelpia', 'mara.lindqvist'])

/** Prevents automatic answers to these old messages. */
async function markAllRead({ clients }: MessagingContext): Promise<void> {
  for (const [username, client] of clients) {
    if (EVALUATORS.has(username)) continue
    const { threads } = await client.ask<{ threads: { id: string }[] }>(
      '{ threads(filter: "unread", limit: { limit: 50 }) { id } }',
    )
    for (const { id } of threads)
      await client.ask('mutation ($id: ID!) { updateThreadRead(thread: $id) }', { id })
  }
}

const POLL_MS = 500
const SEND_TIMEOUT_MS = 60_000

/** Sends the mass message; some accounts pay to unlock it. */
async function sendDemoMassMessage(context: MessagingContext): Promise<void> {
  const { by, says, offers, unlockedBy } = MASS_MESSAGE
  const client = context.clients.get(by)
  if (!client) return
  const { sendMassMessage } = await client.ask<{ sendMassMessage: { id: string } }>(
    `mutation ($messages: [MessageDataInput!]!, $custom: [ID!], $key: String) {
      sendMassMessage(send_to: "custom", custom: $custom, messages: $messages, key: $key) { id }
    }`,
    {
      messages: [textOf(says), teaserOf(context, offers)],
      // Not everyone: answers of the crowd would hide these people in the inbox.
      custom: [...context.people].flatMap(([username, id]) => (username === by ? [] : id)),
      key: 'demo-mass',
    },
  )
  if (!(await isSent(client, sendMassMessage.id, context.signal))) return
  for (const username of unlockedBy) await unlockNewest(context, username, by)
}

async function isSent(client: SiteClient, id: string, signal: AbortSignal): Promise<boolean> {
  for (const deadline = Date.now() + SEND_TIMEOUT_MS; Date.now() < deadline; ) {
    const { massMessage } = await client.ask<{ massMessage: { state: string } }>(
      'query ($id: ID!) { massMessage(id: $id) { state } }',
      { id },
    )
    if (massMessage.state === 'sent') return true
    await pause(POLL_MS, undefined, { signal })
  }
  return false
}

async function unlockNewest(context: MessagingContext, username: string, from: string): Promise<void> {
  const client = context.clients.get(username)
  const { thread } = (await client?.ask<{ thread: { last_message: { id: string }; id: string } | null }>(
    'query ($user: ID!) { thread(user: $user) { id last_message { id } } }',
    { user: context.people.get(from) },
  )) ?? { thread: null }
  if (thread) await unlock(context, username, { id: thread.last_message.id, thread: thread.id })
}
