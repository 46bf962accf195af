/** Generates a site with many messages: long and short inboxes, long and short threads, and active pairs. */
import pg from 'pg'
import { creatorId, fanId, tokenHash } from './money-data.ts'

/** Accounts that write during a measurement, each with one creator. */
export const WRITERS = 2_000
export const MESSENGER_CREATORS = 200

/** The accounts with the long and the short inbox, and the numbers of their sessions. */
export const BUSY = { creator: MESSENGER_CREATORS + 1, session: 1_000_001 }
export const QUIET = { creator: MESSENGER_CREATORS + 2, session: 1_000_002 }

export type Sizes = { inbox: number; messages: number }

const thread = (n: string) => `('e0000000-0000-7000-8000-' || lpad(to_hex((${n})::int), 12, '0'))::uuid`
export const LONG_THREAD = 900_000_001
export const SHORT_THREAD = 900_000_002
export const threadId = (n: number) => `e0000000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`
/** Time of the first message of a thread: before all later ones. */
const firstOf = (id: string) => `('0' || substr((${id})::text, 2))::uuid`
export const firstIn = (thread: string) => `0${thread.slice(1)}`
/** The partner of the n-th writer. */
export const partnerOf = (n: string) => creatorId(`(${n})::int % ${MESSENGER_CREATORS} + 1`)

/** Disables triggers during the bulk insert and fills in their results as a whole. */
export async function fillTalks(url: string, { inbox, messages }: Sizes): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`set session_replication_role = replica; set maintenance_work_mem = '512MB';
      set work_mem = '256MB'; set synchronous_commit = off`)
    for (const statement of [...people(inbox), ...threads(inbox), ...talks(messages)])
      await client.query(statement)
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

function people(inbox: number): string[] {
  const account = (id: string, name: string, isCreator: boolean, count: number) =>
    `insert into accounts (id, username, fullname, email, email_verified_at, password_hash, is_creator)
      select ${id}, '${name}' || n, '${name} ' || n, '${name}' || n || '@bench.example', now(), 'none', ${isCreator}
      from generate_series(1, ${count}) as n`
  const session = (id: string, hash: string, from: number, to: number) =>
    `insert into sessions (account_id, token_hash, user_agent, last_seen_at, expires_at)
      select ${id}, ${hash}, 'bench', now(), now() + interval '1 day' from generate_series(${from}, ${to}) as n`
  return [
    account(fanId('n'), 'fan', false, Math.max(inbox, WRITERS)),
    account(creatorId('n'), 'maker', true, QUIET.creator),
    `insert into creator_applications (account_id, origin, status, created_at, updated_at)
      select id, 'sample', 'approved', now(), now() from accounts where is_creator`,
    session(fanId('n'), tokenHash('n'), 1, WRITERS),
    ...[BUSY, QUIET].map(({ creator, session: number }) =>
      session(creatorId(String(creator)), tokenHash(String(number)), 1, 1),
    ),
  ]
}

/** Every third thread is unread. */
function threads(inbox: number): string[] {
  const add = (id: string, fan: string, creator: string, count: number) =>
    `insert into threads (id, user1_id, user2_id, begun_by, unread2, wrote1, last_id, change, created_at, updated_at)
      select ${id}, ${fan}, ${creator}, 1, (n % 3 = 0)::int, true, ${firstOf(id)}, 1, now(), now() - interval '1 second' * n
      from generate_series(1, ${count}) as n`
  return [
    add(thread('n'), fanId('n'), partnerOf('n'), WRITERS),
    add(thread('n + 10000000'), fanId('n'), creatorId(String(BUSY.creator)), inbox),
    add(thread('n + 20000000'), fanId('n'), creatorId(String(QUIET.creator)), 100),
    `insert into messages (id, thread_id, from_id, type, text, change, created_at)
      select ${firstOf('id')}, id, user1_id, 'text', 'Hello', 1, created_at from threads`,
  ]
}

/** Two threads of the account with the short inbox: one over years, and one that began today. */
function talks(messages: number): string[] {
  return [[LONG_THREAD, messages, WRITERS - 1] as const, [SHORT_THREAD, 100, WRITERS - 2] as const].flatMap(
    ([number, count, fan]) => {
      const [id, writer, reader] = [
        thread(String(number)),
        fanId(String(fan)),
        creatorId(String(QUIET.creator)),
      ]
      return [
        `insert into threads (id, user1_id, user2_id, begun_by, wrote1, wrote2, change, created_at, updated_at)
        values (${id}, ${writer}, ${reader}, 1, true, true, ${count}, now(), now() - interval '1 day')`,
        `insert into messages (thread_id, from_id, type, text, change, created_at)
        select ${id}, case when n % 2 = 0 then ${writer} else ${reader} end, 'text', 'Word ' || n, n, now()
        from generate_series(1, ${count}) as n`,
        `update threads set last_id = (select id from messages where thread_id = threads.id order by id desc limit 1)
        where id = ${id}`,
      ]
    },
  )
}
