/** Verifies the hash chain of the audit log link by link and reports tampering. Read-only. */
import { hash as digest } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'

export type ChainHead = { seq: number; hash: string }

export type ChainReport = {
  links: number
  /** The newest link; stored elsewhere, it later reveals a truncated or rewritten chain. */
  head: ChainHead
  problems: string[]
}

/** Enough for few round trips; a larger batch would only hold more memory. */
const BATCH_SIZE = 1_000
/** Maximum number of problems reported. */
const MAX_PROBLEMS = 100
const HASH_BYTES = 32
const GENESIS_HASH = Buffer.alloc(HASH_BYTES)

export type Anchor = { seq: number; hash: Buffer; signature: Buffer }

type VerifyOptions = {
  /** Newest links of earlier verifications, stored outside the database. */
  heads?: readonly ChainHead[]
  /** Whether the anchor was signed by this site. */
  hasValidSignature?: (anchor: Anchor) => boolean
  batchSize?: number
}

export async function verifyChain(
  db: Db,
  { heads = [], hasValidSignature = () => true, batchSize = BATCH_SIZE }: VerifyOptions = {},
): Promise<ChainReport> {
  const problems: string[] = []
  const report = (words: string) => {
    if (problems.length < MAX_PROBLEMS) problems.push(words)
  }
  const expected = new Map(heads.map(({ seq, hash }) => [seq, hash]))
  const anchor = await newestAnchor(db)
  if (anchor && !hasValidSignature(anchor)) report(`The anchor at position ${anchor.seq} is not ours.`)
  // Links before the anchor were swept, so only the anchor can vouch for them.
  for (const seq of expected.keys()) if (anchor && seq < anchor.seq) expected.delete(seq)
  if (anchor && (expected.get(anchor.seq) ?? anchor.hash.toString('hex')) !== anchor.hash.toString('hex'))
    report(`The anchor at position ${anchor.seq} is not the link seen before.`)
  if (anchor) expected.delete(anchor.seq)
  const hashAfter = createHasher()
  let last: ChainHead = { seq: anchor?.seq ?? 0, hash: (anchor?.hash ?? GENESIS_HASH).toString('hex') }
  for (;;) {
    const links = await linksAfter(db, last.seq, batchSize)
    for (const link of links) {
      const [place, auditId, hash = '', text = ''] = link.split('\t')
      const seq = Number(place)
      if (seq !== last.seq + 1) report(`Links ${last.seq + 1} to ${seq - 1} are missing.`)
      if (text === '') report(`Row ${auditId} is missing.`)
      else if (hashAfter(last.hash, text) !== hash)
        report(`Row ${auditId}, at position ${seq}, was changed after it was written.`)
      const before = expected.get(seq)
      if (before !== undefined && before !== hash)
        report(`The chain up to position ${seq} is not the one seen before.`)
      expected.delete(seq)
      // Continue from the stored hash, so that one bad row does not invalidate the rest.
      last = { seq, hash }
    }
    if (links.length < batchSize) break
  }
  for (const seq of [...expected.keys()].sort((a, b) => a - b))
    report(`Position ${seq} was seen before and is gone: the end of the chain was cut off.`)
  for (const id of await rowsWithoutLink(db)) report(`Row ${id} is in the log but not in its chain.`)
  return { links: last.seq, head: last, problems }
}

async function newestAnchor(db: Db): Promise<Anchor | null> {
  const row = await db
    .selectFrom('audit_anchors')
    .select(['seq', 'hash', 'signature'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { ...row, seq: Number(row.seq) } : null
}

/** One buffer for all links: millions of small ones would grow the heap by more than everything else. */
function createHasher(): (before: string, text: string) => string {
  let buffer = Buffer.alloc(65_536)
  return (before, text) => {
    const size = HASH_BYTES + Buffer.byteLength(text)
    if (size > buffer.length) buffer = Buffer.alloc(size)
    buffer.write(before, 'hex')
    buffer.write(text, HASH_BYTES)
    return digest('sha256', buffer.subarray(0, size), 'hex')
  }
}

/**
 * Each link as a line of seq, row id, hash and the hashed text, which is empty if the row is missing; JSON contains no tab or line
 * break. One value for the whole batch, because an object for each row takes several times the memory.
 * The statement builds the text itself: a database function could have been tampered with along with the rows.
 */
async function linksAfter(db: Db, seq: number, limit: number): Promise<string[]> {
  const { rows } = await sql<{ links: string | null }>`
    select string_agg(concat_ws(E'\\t', seq, audit_id, encode(hash, 'hex'), coalesce(text, '')), E'\\n' order by seq) as links
    from (
      select link.seq, link.audit_id, link.hash, case when entry.id is not null then jsonb_build_array(
        entry.id, to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), entry.staff_id, entry.action,
        entry.target_kind, entry.target_id, entry.account_id, entry.before, entry.after, entry.reason
      )::text end as text
      from audit_chain as link left join audit_log as entry on entry.id = link.audit_id
      where link.seq > ${seq} order by link.seq limit ${limit}
    ) as link
  `.execute(db)
  return rows[0]?.links?.split('\n') ?? []
}

async function rowsWithoutLink(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('audit_log')
    .select('id')
    .where((is) =>
      is.not(
        is.exists(
          is.selectFrom('audit_chain').select('seq').whereRef('audit_chain.audit_id', '=', 'audit_log.id'),
        ),
      ),
    )
    .orderBy('id')
    .limit(MAX_PROBLEMS)
    .execute()
  return rows.map(({ id }) => id)
}
