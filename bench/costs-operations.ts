/** User operations as one request each, as the web app sends them, and the amount of test data for them. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { SESSION } from '#rules/limits.ts'
import { hashPassword } from '../server/src/platform/crypto.ts'
import { token, tokenHash } from './money-data.ts'

export type Request = { path: string; body?: object; person?: number }
export type Operation = { name: string; ask(turn: number): Request }

/** Fans with a session and credits; every tenth account is a creator and is excluded. */
export const PEOPLE = 200
const FIRST = 101
const PASSWORD = 'a password for the bench'
const SIGNED_IN = 10
/** Number of paid media. */
const FOR_SALE = 2_000
/** Media up to this one are public, except the paid ones. */
const OPEN = 20_000

const hex = (n: number) => n.toString(16).padStart(12, '0')
const accountId = (n: number) => `a0000000-0000-7000-8000-${hex(n)}`
const mediaId = (n: number) => `b0000000-0000-7000-8000-${hex(n)}`
const threadId = (n: number) => `e0000000-0000-7000-8000-${hex(n)}`
/** Account number of the n-th fan, skipping creators. */
const personAt = (turn: number) => {
  const n = turn % PEOPLE
  return FIRST + n + Math.floor(n / 9)
}
/** Creators without a subscription, whom everyone may message. */
const creatorAt = (turn: number) => 1_010 + 20 * (turn % 50)

export const cookieOf = (person: number) => `${SESSION.cookieName}=${token(person)}`

const graphql = (query: string, variables: object, person?: number): Request => ({
  ...{ path: '/api', body: { query, variables } },
  ...(person === undefined ? {} : { person }),
})

const MEDIA = `id type description visibility shop likes like comments width height
  thumbnail { grid } user { id username fullname avatar }`

export function operations({
  feed,
  segment,
  medias,
}: {
  feed: string
  segment: string
  medias: number
}): Operation[] {
  const anyMedia = (turn: number) =>
    mediaId(FOR_SALE + 1 + ((turn * 7919) % (Math.min(medias, OPEN) - FOR_SALE)))
  const page = (person?: number) =>
    graphql(feed, { tab: 'foryou', limit: { limit: 20 }, after: null }, person)
  return [
    { name: 'the first page, as HTML', ask: () => ({ path: '/' }) },
    { name: 'a page of the feed, for a member', ask: (turn) => page(personAt(turn)) },
    { name: 'a page of the feed, for visitors (shared for a second)', ask: () => page() },
    {
      name: 'Following',
      ask: (turn) => graphql(feed, { tab: 'following', limit: { limit: 20 }, after: null }, personAt(turn)),
    },
    {
      name: 'a profile',
      ask: (turn) =>
        graphql(
          'query ($name: String!) { profile(username: $name) { id username fullname avatar description } }',
          { name: `creator.${creatorAt(turn)}` },
          personAt(turn),
        ),
    },
    {
      name: 'a media with its comments',
      ask: (turn) =>
        graphql(
          `query ($id: ID!) { media(id: $id) { ${MEDIA} } mediaComments(media: $id, limit: { limit: 20 }) { id message } }`,
          { id: anyMedia(turn) },
          personAt(turn),
        ),
    },
    {
      name: 'a search',
      ask: (turn) =>
        graphql(`query ($query: String!) { searchMedia(query: $query) { next medias { ${MEDIA} } } }`, {
          query: ['ba', 'deki', 'goto', 'mira', 'ne'][turn % 5],
        }),
    },
    {
      name: 'a like',
      ask: (turn) =>
        graphql('mutation ($id: ID!) { like(media: $id) }', { id: anyMedia(turn) }, personAt(turn)),
    },
    {
      name: 'a comment',
      ask: (turn) =>
        graphql(
          'mutation ($id: ID!, $key: String) { addComment(media: $id, message: "Lovely light.", key: $key) { id } }',
          { id: anyMedia(turn), key: randomUUID() },
          personAt(turn),
        ),
    },
    {
      name: 'a follow',
      ask: (turn) =>
        graphql(
          'mutation ($id: ID!) { upFollowing(id: $id) }',
          { id: accountId(creatorAt(turn)) },
          personAt(turn),
        ),
    },
    {
      name: 'a message',
      ask: (turn) =>
        graphql(
          'mutation ($to: ID!, $key: String) { newMessage(to: $to, data: { type: "text", value: "Hello" }, key: $key) { id } }',
          { to: accountId(creatorAt(turn % PEOPLE)), key: randomUUID() },
          personAt(turn),
        ),
    },
    {
      name: 'an inbox',
      ask: (turn) =>
        graphql(
          '{ threads { id unread user { id username avatar } last_message { id data { type value } } } }',
          {},
          personAt(turn),
        ),
    },
    {
      name: 'a conversation',
      ask: (turn) =>
        graphql(
          'query ($thread: ID!) { messages(thread: $thread) { id data { type value } from { id } } }',
          { thread: threadId(1 + (turn % PEOPLE)) },
          personAt(turn),
        ),
    },
    {
      name: 'a tip',
      ask: (turn) =>
        graphql(
          'mutation ($user: ID!, $key: String) { addTip(user: $user, amount: 3, key: $key) { id wallet { cents } } }',
          { user: accountId(creatorAt(turn)), key: randomUUID() },
          personAt(turn),
        ),
    },
    {
      name: 'a paid media',
      ask: (turn) =>
        graphql(
          'mutation ($media: ID!, $key: String) { buyMedia(media: $media, key: $key) { id wallet { cents } } }',
          { media: mediaId(1 + (Math.floor(turn / PEOPLE) % FOR_SALE)), key: randomUUID() },
          personAt(turn),
        ),
    },
    {
      name: 'a sign-in',
      ask: (turn) => ({
        path: '/api/auth',
        body: {
          type: 'email',
          email: `bench${personAt(turn % SIGNED_IN)}@bench.example`,
          password: PASSWORD,
        },
      }),
    },
    { name: 'two seconds of video from memory', ask: () => ({ path: segment }) },
  ]
}

/** Bulk-inserts sessions, credits, prices and conversations. */
export async function preparePeople(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const people = Array.from({ length: PEOPLE }, (_, turn) => ({
    person: personAt(turn),
    creator: creatorAt(turn),
    turn,
  }))
  const id = (n: number) => `'${accountId(n)}'::uuid`
  try {
    await client.query('set session_replication_role = replica')
    for (const { person, creator, turn } of people) {
      await client.query(`insert into sessions (account_id, token_hash, user_agent, last_seen_at, expires_at)
        values (${id(person)}, ${tokenHash(String(person))}, 'bench', now(), now() + interval '1 day')`)
      await client.query(`insert into wallets (account_id, cents) values (${id(person)}, 100000000)
        on conflict (account_id) do update set cents = excluded.cents`)
      const thread = `'${threadId(turn + 1)}'::uuid`
      await client.query(`insert into threads (id, user1_id, user2_id, begun_by, wrote1, wrote2, change, created_at, updated_at)
        values (${thread}, ${id(person)}, ${id(creator)}, 1, true, true, 30, now(), now())`)
      await client.query(`insert into messages (thread_id, from_id, type, text, change, created_at)
        select ${thread}, case when n % 2 = 0 then ${id(person)} else ${id(creator)} end, 'text', 'Word ' || n, n, now()
        from generate_series(1, 30) as n`)
      await client.query(`update threads set last_id = (select id from messages where thread_id = ${thread} order by id desc limit 1)
        where id = ${thread}`)
    }
    for (let turn = 0; turn < 50; turn += 1)
      await client.query(
        `update accounts set username = 'creator.${creatorAt(turn)}' where id = ${id(creatorAt(turn))}`,
      )
    const hash = await hashPassword(PASSWORD)
    const signing = people.slice(0, SIGNED_IN).map(({ person }) => accountId(person))
    await client.query('update accounts set password_hash = $1 where id = any($2::uuid[])', [hash, signing])
    await client.query(
      `update media set visibility = 'free', price_cents = 0 where id between '${mediaId(1)}' and '${mediaId(OPEN)}'`,
    )
    await client.query(
      `update media set price_cents = 300 where id between '${mediaId(1)}' and '${mediaId(FOR_SALE)}'`,
    )
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}
