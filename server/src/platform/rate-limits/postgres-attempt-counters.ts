/** Attempt counters in a PostgreSQL table. */
import { sql } from 'kysely'
import type { Db } from '../postgres/database.ts'
import { type AttemptCounters, MAX_ATTEMPTS } from './attempt-counters.ts'

declare module '../postgres/database.ts' {
  interface Tables {
    rate_limits: { key: string; window_start: Date; tries: number; expires_at: Date }
  }
}

type Row = { key: string; tries: number; expires_at: Date }

export function createPostgresAttemptCounters(db: Db): AttemptCounters {
  return {
    /** One atomic statement: two processes cannot both use the last attempt. */
    async count(counters, now) {
      const keys = counters.map(({ key }) => key)
      const ends = counters.map(({ limit }) =>
        new Date(now.getTime() + limit.windowSeconds * 1000).toISOString(),
      )
      const { rows } = await sql<Row>`
        insert into rate_limits as old (key, window_start, tries, expires_at)
        select key, ${now}::timestamptz, 1, expires_at
        from unnest(${keys}::text[], ${ends}::timestamptz[]) as subjects (key, expires_at)
        on conflict (key) do update set
          tries = case when old.expires_at <= excluded.window_start then 1 else least(old.tries, ${sql.lit(MAX_ATTEMPTS)}) + 1 end,
          window_start = case when old.expires_at <= excluded.window_start then excluded.window_start else old.window_start end,
          expires_at = case when old.expires_at <= excluded.window_start then excluded.expires_at else old.expires_at end
        returning key, tries, expires_at
      `.execute(db)
      return new Map(rows.map(({ key, tries, expires_at }) => [key, { tries, endsAt: expires_at }]))
    },
    async read(keys, now) {
      const rows = await db
        .selectFrom('rate_limits')
        .select(['key', 'tries', 'expires_at'])
        .where('key', 'in', keys)
        .where('expires_at', '>', now)
        .execute()
      return new Map(rows.map(({ key, tries, expires_at }) => [key, { tries, endsAt: expires_at }]))
    },
    async reset(keys) {
      await db.deleteFrom('rate_limits').where('key', 'in', keys).execute()
    },
    async sweep(now) {
      const swept = await db.deleteFrom('rate_limits').where('expires_at', '<=', now).executeTakeFirst()
      return Number(swept.numDeletedRows)
    },
  }
}
