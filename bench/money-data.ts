/** Generates a site with many payments: accounts, media for sale, and ledgers of any length. */
import pg from 'pg'
import { unlessTrial } from './size.ts'

export const FANS = 2_000
export const MONEY_CREATORS = 200
export const MEDIA_COUNT = unlessTrial(200_000, 2_000)
export const PRICE_CENTS = 500
const SHARE_CENTS = 350
/** Enough credits for all purchases of a measurement. */
const CREDIT_CENTS = 100_000_000
/** A sale moves money between three ledger accounts. */
const ENTRIES_PER_SALE = 3

const hex = (n: string) => `lpad(to_hex((${n})::int), 12, '0')`
export const fanId = (n: string) => `('a0000000-0000-7000-8000-' || ${hex(n)})::uuid`
export const creatorId = (n: string) => `('c0000000-0000-7000-8000-' || ${hex(n)})::uuid`
export const mediaId = (n: string) => `('b0000000-0000-7000-8000-' || ${hex(n)})::uuid`
/** The author of the n-th media. */
export const ownerOf = (n: string) => creatorId(`(${n})::int % ${MONEY_CREATORS} + 1`)
/** As long as a real one. */
const TOKEN_LENGTH = 43
export const token = (n: number) => String(n).padStart(TOKEN_LENGTH, 'x')
export const tokenHash = (n: string) =>
  `encode(sha256(lpad((${n})::int::text, ${TOKEN_LENGTH}, 'x')::bytea), 'hex')`

/** Disables triggers during the bulk insert and fills in their results as a whole. */
export async function fillBooks(url: string, { entries }: { entries: number }): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`set session_replication_role = replica; set maintenance_work_mem = '512MB';
      set work_mem = '256MB'; set synchronous_commit = off`)
    for (const statement of [...people(), ...sales(Math.floor(entries / ENTRIES_PER_SALE)), wallets()])
      await client.query(statement)
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

function people(): string[] {
  const account = (id: string, name: string, isCreator: boolean, count: number) =>
    `insert into accounts (id, username, fullname, email, email_verified_at, password_hash, is_creator)
      select ${id}, '${name}' || n, '${name} ' || n, '${name}' || n || '@bench.example', now(), 'none', ${isCreator}
      from generate_series(1, ${count}) as n`
  return [
    account(fanId('n'), 'fan', false, FANS),
    account(creatorId('n'), 'maker', true, MONEY_CREATORS),
    `insert into creator_applications (account_id, origin, status, created_at, updated_at)
      select id, 'sample', 'approved', now(), now() from accounts where is_creator`,
    `insert into sessions (account_id, token_hash, user_agent, last_seen_at, expires_at)
      select ${fanId('n')}, ${tokenHash('n')}, 'bench', now(), now() + interval '1 day'
      from generate_series(1, ${FANS}) as n`,
    `insert into media (id, account_id, type, description, tags, visibility, price_cents, original,
        original_bytes, state, width, height, duration_ms, pictures_run, playback_run, playback, verified, approved)
      select ${mediaId('n')}, ${ownerOf('n')}, 'video', 'For sale', '{sale}', 'free', ${PRICE_CENTS}, 'original.mp4',
        1000, 'ready', 720, 1280, 8000, 'run', 'run', '{"mp4":"clip.mp4"}', true, true
      from generate_series(1, ${MEDIA_COUNT}) as n`,
  ]
}

/** Tips of the past, spread over all accounts. */
function sales(count: number): string[] {
  const journal = (n: string) => `('d0000000-0000-7000-8000-' || ${hex(n)})::uuid`
  const fan = fanId(`n % ${FANS} + 1`)
  const creator = creatorId(`n % ${MONEY_CREATORS} + 1`)
  const at = `now() - interval '1 year' * n / ${Math.max(1, count)}`
  return [
    `insert into ledger_journals (id, kind, key, fingerprint, created_at)
      select ${journal('n')}, 'sale', 'past:' || n, '\\x00', ${at} from generate_series(1, ${count}) as n`,
    `insert into ledger_entries (journal_id, book, owner_id, cents, money)
      select ${journal('n')}, entry.book, entry.owner_id, entry.cents, 'real' from generate_series(1, ${count}) as n,
        lateral (values ('wallet', ${fan}, -${PRICE_CENTS}), ('held', ${creator}, ${SHARE_CENTS}),
          ('revenue', null, ${PRICE_CENTS - SHARE_CENTS})) as entry (book, owner_id, cents)`,
    `insert into sales (journal_id, fan_id, creator_id, kind, price_cents, share_cents, created_at, money)
      select ${journal('n')}, ${fan}, ${creator}, 'tip', ${PRICE_CENTS}, ${SHARE_CENTS}, ${at}, 'real'
      from generate_series(1, ${count}) as n`,
  ]
}

function wallets(): string {
  return `insert into wallets (account_id, cents)
    select ${fanId('n')}, ${CREDIT_CENTS} from generate_series(1, ${FANS}) as n`
}
