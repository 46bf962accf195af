/** Generates an audit log of any length with its hash chain: three years of activity by forty staff members. */
import pg from 'pg'

const STAFF = 40
const PEOPLE = 100_000
/** Relative frequency of each action, out of 100,000. */
const ACTIONS = [
  ['media.review', 60_000],
  ['support.answer', 20_000],
  ['reports.decide', 12_000],
  ['refunds.decide', 5_000],
  ['people.suspend', 2_900],
  ['payouts.mark', 99],
  ['people.erase', 1],
] as const
/** Words used in reasons, from one in every third row to one in 100,000 rows; `old` occurs only in the first year. */
export const TEXTS = {
  common: 'spam',
  middling: 'impersonation',
  rare: 'trademark',
  old: 'quarantine',
} as const
/** Each is in every tenth row, but never both in the same row. */
export const DISJOINT_WORDS = ['watermark', 'underexposed'] as const

const hex = (n: string) => `lpad(to_hex((${n})::bigint), 12, '0')`
const staffId = (n: string) => `('5a000000-0000-7000-8000-' || ${hex(n)})::uuid`
const personId = (n: string) => `('9e000000-0000-7000-8000-' || ${hex(n)})::uuid`
const targetId = (n: string) => `('7a000000-0000-7000-8000-' || ${hex(n)})::uuid`
/** Pseudo-random number that is the same for the same row in every run. */
const scattered = (n: string, below: number) => `(abs(hashint8((${n})::bigint)::bigint) % ${below})`

/** SQL expressions for the generated ids, so that queries can look up a single entity. */
export const ONE = {
  staff: '5a000000-0000-7000-8000-000000000007',
  account: '9e000000-0000-7000-8000-0000000003e8',
  target: '7a000000-0000-7000-8000-000000002710',
} as const

/** Disables triggers and indexes during the bulk insert and fills in their results as a whole. */
export async function fillLog(url: string, { rows }: { rows: number }): Promise<void> {
  await asFiller(url, async (client) => {
    await client.query(account(staffId('n'), 'colleague', STAFF))
    await client.query(account(personId('n'), 'person', PEOPLE))
    const { rows: indexes } = await client.query<{ name: string; text: string }>(
      `select indexname as name, indexdef as text from pg_indexes
       where tablename = 'audit_log' and indexname <> 'audit_log_pkey'`,
    )
    for (const { name } of indexes) await client.query(`drop index ${name}`)
    // Texts are computed during the insert: two sessions use both cores.
    const half = Math.floor(rows / 2)
    const parts = [[1, half] as const, [half + 1, rows] as const]
    await Promise.all(parts.map((part) => asFiller(url, (other) => other.query(entries(rows, part)))))
    for (const { text } of indexes) await client.query(text)
    await client.query('vacuum analyze')
  })
}

/** Sequential: each row's hash includes the hash of the row before. */
export async function chainLog(url: string): Promise<void> {
  await asFiller(url, (client) => client.query(CHAIN))
}

async function asFiller(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`set session_replication_role = replica; set maintenance_work_mem = '1GB';
      set work_mem = '256MB'; set synchronous_commit = off`)
    await work(client)
  } finally {
    await client.end()
  }
}

const account = (id: string, name: string, count: number) =>
  `insert into accounts (id, username, fullname, email, email_verified_at, password_hash)
    select ${id}, '${name}' || n, '${name} ' || n, '${name}' || n || '@bench.example', now(), 'none'
    from generate_series(1, ${count}) as n`

/** Lists each action as often as its share, shuffled. */
function actionOf(n: string): string {
  let until = 0
  const cases = ACTIONS.map(([action, share]) => {
    until += share
    return `when ${scattered(n, 100_000)} < ${until} then '${action}'`
  })
  return `case ${cases.join(' ')} end`
}

function entries(rows: number, [first, last]: readonly [number, number]): string {
  const says = (word: string, below: number, salt: number) =>
    `case when ${scattered(`n + ${salt}`, 100_000)} < ${below} then ' ${word}' else '' end`
  return `insert into audit_log (id, at, staff_id, action, target_kind, target_id, account_id, before, after, reason)
    overriding system value select n, now() - make_interval(secs => (${rows} - n) * ${(3 * 365 * 86_400) / rows}),
      ${staffId(`${scattered('n * 3', STAFF)} + 1`)}, ${actionOf('n')}, 'media',
      ${targetId(`${scattered('n * 5', Math.ceil(rows / 2))} + 1`)}, ${personId(`${scattered('n * 7', PEOPLE)} + 1`)},
      '{"state": "waiting"}', jsonb_build_object('state', 'done', 'cents', n % 1000 * 100),
      'Number ' || n || ${says(TEXTS.common, 30_000, 11)} || ${says(TEXTS.middling, 500, 13)}
        || ${says(TEXTS.rare, 1, 17)}
        || case when n < ${Math.floor(rows / 3)} then ${says(TEXTS.old, 2_000, 19)} else '' end
        || case n % 10 when 0 then ' ${DISJOINT_WORDS[0]}' when 1 then ' ${DISJOINT_WORDS[1]}' else '' end
    from generate_series(${first}::bigint, ${last}) as n`
}

/** Same computation as the database trigger. */
const CHAIN = `do $$
declare
  entry audit_log;
  place bigint := 0;
  before bytea := decode(repeat('00', 32), 'hex');
begin
  for entry in select * from audit_log order by id loop
    place := place + 1;
    before := sha256(before || convert_to(audit_text(entry), 'UTF8'));
    insert into audit_chain values (place, entry.id, before);
  end loop;
end
$$`
