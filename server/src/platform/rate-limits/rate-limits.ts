/** Counts tries per account and per address across all processes, and refuses those past the limit. */
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import { Refusal } from '../errors.ts'
import { bindJob, defineJob, type JobDefinition } from '../jobs/define-job.ts'
import type { Db } from '../postgres/database.ts'
import { type Limit, POLICIES, type Policy, type PolicyName, type SubjectKind } from './policies.ts'
import { type Subjects, subjectKey } from './subjects.ts'

declare module '../postgres/database.ts' {
  interface Tables {
    rate_limits: { key: string; window_start: Date; tries: number; expires_at: Date }
  }
}

export type RateLimits = {
  /** Counts one try for each subject, and refuses with TOO_MANY_REQUESTS when any of them is past its limit. */
  take(policy: PolicyName, subjects: Subjects): Promise<void>
  /** The same for one account and a limit that staff set. */
  takeUpTo(what: string, account: string, limit: Limit): Promise<void>
  /** Starts afresh for these subjects, as after a success. */
  forget(policy: PolicyName, subjects: Subjects): Promise<void>
  /** Removes what has run out; answers how many rows that were. */
  sweep(): Promise<number>
}

export type RateLimitsOptions = {
  db: Db
  clock: Clock
  enabled: boolean
  /** Keys the hashes, so that addresses cannot be guessed back from the table. The same in all processes. */
  secret?: string
}

const DEFAULT_SECRET = 'rate limits'
const KINDS: readonly SubjectKind[] = ['account', 'address']

type Counter = { key: string; limit: Limit }

export function createRateLimits({
  db,
  clock,
  enabled,
  secret = DEFAULT_SECRET,
}: RateLimitsOptions): RateLimits {
  function countersOf(name: PolicyName, subjects: Subjects): Counter[] {
    const policy: Policy = POLICIES[name]
    const counters = KINDS.flatMap((kind) => {
      const subject = subjects[kind]
      return subject === undefined
        ? []
        : { key: subjectKey(secret, name, kind, subject), limit: policy[kind] }
    })
    if (counters.length === 0)
      throw new TypeError(`${name} is counted per account or address, and neither was named`)
    // Always locked in the same order, so that two processes cannot wait for one another.
    return counters.sort((a, b) => (a.key < b.key ? -1 : 1))
  }

  async function takeAll(counters: readonly Counter[]): Promise<void> {
    const now = clock.now()
    const counts = await count(db, counters, now)
    const waits = counters.map(({ key, limit }) => {
      const counted = counts.get(key)
      return counted && counted.tries > limit.tries ? counted.expires_at.getTime() - now.getTime() : 0
    })
    const waitMs = Math.max(...waits)
    if (waitMs > 0)
      throw new Refusal('TOO_MANY_REQUESTS', { facts: { retryAfterSeconds: Math.ceil(waitMs / 1000) } })
  }

  return {
    async take(name, subjects) {
      if (!enabled) return
      await takeAll(countersOf(name, subjects))
    },
    async takeUpTo(what, account, limit) {
      if (enabled) await takeAll([{ key: subjectKey(secret, what, 'account', account), limit }])
    },
    async forget(name, subjects) {
      if (!enabled) return
      const keys = countersOf(name, subjects).map(({ key }) => key)
      await db.deleteFrom('rate_limits').where('key', 'in', keys).execute()
    },
    async sweep() {
      const swept = await db
        .deleteFrom('rate_limits')
        .where('expires_at', '<=', clock.now())
        .executeTakeFirst()
      return Number(swept.numDeletedRows)
    },
  }
}

type Count = { key: string; tries: number; expires_at: Date }

/** A fixed window opens with the first try and is counted in one statement: no two processes can both be the last. */
async function count(db: Db, counters: readonly Counter[], now: Date): Promise<Map<string, Count>> {
  const keys = counters.map(({ key }) => key)
  const ends = counters.map(({ limit }) => new Date(now.getTime() + limit.windowSeconds * 1000).toISOString())
  const { rows } = await sql<Count>`
    insert into rate_limits as old (key, window_start, tries, expires_at)
    select key, ${now}::timestamptz, 1, expires_at
    from unnest(${keys}::text[], ${ends}::timestamptz[]) as subjects (key, expires_at)
    on conflict (key) do update set
      tries = case when old.expires_at <= excluded.window_start then 1 else least(old.tries, 1000000) + 1 end,
      window_start = case when old.expires_at <= excluded.window_start then excluded.window_start else old.window_start end,
      expires_at = case when old.expires_at <= excluded.window_start then excluded.expires_at else old.expires_at end
    returning key, tries, expires_at
  `.execute(db)
  return new Map(rows.map((row) => [row.key, row]))
}

const sweepJob = defineJob({ name: 'sweep-rate-limits', cron: '*/10 * * * *' })

export function sweepRateLimits(deps: { rateLimits: RateLimits }): JobDefinition<object> {
  return bindJob(sweepJob, async (_payload, { log }) => {
    log.debug({ rows: await deps.rateLimits.sweep() }, 'old rate limits swept')
  })
}
