/** Helpers for tests of private messages: writing, reading and unlocking. */
import { sql } from 'kysely'
import { seedMedia } from './media.ts'
import { addCredits } from './money.ts'
import { answerOf, askAs, follow, type RequestUser } from './people.ts'
import { type Seeded, seedAccount } from './seed.ts'
import type { GraphqlResult, TestSite } from './site.ts'

type Person = Pick<Seeded, 'id'>

export type ShownMessage = {
  id: string
  thread: string
  from: { id: string }
  data: { type: string; value: string }
  unlocked: boolean
  paid_cents: number | null
  wallet: { cents: number } | null
  change: number
  deleted: boolean
  key: string | null
  reply_to: { id: string; from: { id: string }; type: string; text: string; deleted: boolean } | null
  reactions: { emoji: string; count: number; mine: boolean }[]
}

export const MESSAGE = `id thread from { id } data { type value } unlocked paid_cents wallet { cents } change deleted key
  reply_to { id from { id } type text deleted } reactions { emoji count mine }`

export const writeMessageViaApi = (
  site: TestSite,
  asker: RequestUser,
  to: Person,
  { type = 'text', value, key, replyTo }: { type?: string; value: unknown; key?: string; replyTo?: string },
): Promise<GraphqlResult> =>
  askAs(
    site,
    asker,
    `mutation ($to: ID!, $data: MessageDataInput!, $key: String, $replyTo: ID) {
      newMessage(to: $to, data: $data, key: $key, reply_to: $replyTo) { ${MESSAGE} }
    }`,
    {
      to: to.id,
      data: { type, value: typeof value === 'string' ? value : JSON.stringify(value) },
      ...(key !== undefined && { key }),
      ...(replyTo !== undefined && { replyTo }),
    },
  )

export const writtenMessage = (...args: Parameters<typeof writeMessageViaApi>): Promise<ShownMessage> =>
  answerOf<ShownMessage>(writeMessageViaApi(...args))

export const writeTextMessage = (
  site: TestSite,
  asker: RequestUser,
  to: Person,
  text: string,
): Promise<ShownMessage> => writtenMessage(site, asker, to, { value: text })

export const readMessagesViaApi = (
  site: TestSite,
  asker: RequestUser,
  thread: string,
  words: { limit?: object; after?: string } = {},
): Promise<GraphqlResult> =>
  askAs(
    site,
    asker,
    `query ($thread: ID!, $limit: LimitInput, $after: ID) {
      messages(thread: $thread, limit: $limit, after: $after) { ${MESSAGE} }
    }`,
    { thread, ...words },
  )

export const textsIn = async (...asked: Parameters<typeof readMessagesViaApi>): Promise<string[]> =>
  (await answerOf<ShownMessage[]>(readMessagesViaApi(...asked))).map(({ data }) => data.value)

/** A message as this viewer sees it now. */
export async function messageSeenBy(
  site: TestSite,
  asker: RequestUser,
  { id, thread }: ShownMessage,
): Promise<ShownMessage> {
  const found = (await answerOf<ShownMessage[]>(readMessagesViaApi(site, asker, thread))).find(
    (message) => message.id === id,
  )
  if (!found) throw new Error('the message is not among the newest')
  return found
}

/** The JSON value of a teaser or an upload. */
export const valueIn = ({ data }: ShownMessage): Record<string, unknown> => JSON.parse(data.value)

export type ShownThread = {
  id: string
  user: { id: string }
  users: { id: string }[]
  unread: number
  unread1: number
  unread2: number
  pinned: boolean
  muted: boolean
  last_read: string | null
  change: number
  last_message: { data: { value: string } } | null
}

export const THREAD = `id user { id } users { id } unread unread1 unread2 pinned muted last_read change
  last_message { data { value } }`

export const listThreadsViaApi = (
  site: TestSite,
  asker: RequestUser,
  limit: object = {},
  wanted: { filter?: string; search?: string } = {},
): Promise<ShownThread[]> =>
  answerOf(
    askAs(
      site,
      asker,
      `query ($limit: LimitInput, $filter: String, $search: String) {
        threads(limit: $limit, filter: $filter, search: $search) { ${THREAD} }
      }`,
      { limit, ...wanted },
    ),
  )

export const unreadThreads = (site: TestSite, asker: RequestUser): Promise<number> =>
  answerOf(askAs(site, asker, '{ unreadThreads }'))

export type MayWrite = { allowed: boolean; needs_subscription: boolean; words: string | null }

export const mayWriteTo = (site: TestSite, asker: RequestUser, other: Person): Promise<MayWrite> =>
  answerOf(
    askAs(
      site,
      asker,
      'query ($user: ID!) { may_write_to(user: $user) { allowed needs_subscription words } }',
      { user: other.id },
    ),
  )

export const setMessenger = (site: TestSite, asker: RequestUser, words: string): Promise<GraphqlResult> =>
  askAs(site, asker, `mutation { updateMessengerSettings(${words}) { writers read_marks typing } }`)

export const threadWithViaApi = (
  site: TestSite,
  asker: RequestUser,
  other: Person,
): Promise<ShownThread | null> =>
  answerOf(askAs(site, asker, `query ($user: ID!) { thread(user: $user) { ${THREAD} } }`, { user: other.id }))

export const markThreadReadViaApi = (
  site: TestSite,
  asker: RequestUser,
  thread: string,
): Promise<GraphqlResult> =>
  askAs(site, asker, 'mutation ($thread: ID!) { updateThreadRead(thread: $thread) }', { thread })

export const react = (
  site: TestSite,
  asker: RequestUser,
  message: string,
  emoji: string | null,
): Promise<GraphqlResult> =>
  askAs(
    site,
    asker,
    `mutation ($message: ID!, $emoji: String) { reactToMessage(message: $message, emoji: $emoji) { ${MESSAGE} } }`,
    { message, emoji },
  )

export const unsend = (site: TestSite, asker: RequestUser, message: string): Promise<GraphqlResult> =>
  askAs(site, asker, `mutation ($message: ID!) { unsendMessage(message: $message) { ${MESSAGE} } }`, {
    message,
  })

/** Runs a mutation that organises a thread, given as GraphQL. */
export const runThreadMutation = (
  site: TestSite,
  asker: RequestUser,
  words: string,
): Promise<GraphqlResult> => askAs(site, asker, `mutation { ${words} { ${THREAD} } }`)

export const unlock = (
  site: TestSite,
  asker: RequestUser,
  message: Pick<ShownMessage, 'id' | 'thread'>,
  key?: string,
): Promise<GraphqlResult> =>
  askAs(
    site,
    asker,
    `mutation ($message_id: ID!, $thread: ID!, $key: String) {
      unlock_teaser(message_id: $message_id, thread: $thread, key: $key) { ${MESSAGE} }
    }`,
    { message_id: message.id, thread: message.thread, ...(key !== undefined && { key }) },
  )

export const unlocked = (...asked: Parameters<typeof unlock>): Promise<ShownMessage> =>
  answerOf<ShownMessage>(unlock(...asked))

/** A creator and a follower, to whom the creator may write. */
export async function seedCreatorAndFan(site: TestSite): Promise<{ creator: Seeded; fan: Seeded }> {
  const [creator, fan] = [await seedAccount(site, { isCreator: true }), await seedAccount(site)]
  await answerOf(follow(site, fan, creator.id))
  return { creator, fan }
}

/** A private one-minute video offered to a fan with credits. */
export async function seedTeaserOffer(
  site: TestSite,
  { price = 5, cents = 1_000, media: columns = {} } = {},
) {
  const { creator, fan } = await seedCreatorAndFan(site)
  if (cents > 0) await addCredits(site, fan, cents)
  const media = await seedMedia(site, creator, { visibility: 'private', duration_ms: 60_000, ...columns })
  const value = { price, free: price === 0, text: 'Only for you', preview: 10, media: media.id }
  const message = await writtenMessage(site, creator, fan, { type: 'teaser', value })
  return { creator, fan, media: media.id, message }
}

/** Threads with wrong unread counts, assuming nothing was read. */
export async function miscountedThreads(site: TestSite): Promise<unknown[]> {
  const { rows } = await sql`
    select id, unread1, unread2 from threads
    where unread1 > (select count(*) from messages where thread_id = threads.id and from_id = user2_id)
      or unread2 > (select count(*) from messages where thread_id = threads.id and from_id = user1_id)
  `.execute(site.app.db)
  return rows
}
