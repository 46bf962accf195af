/** All SQL on settings. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { ChosenValue } from '#platform/settings/settings.ts'
import type { SettingKey } from '#rules/site-settings.ts'

/** Includes values superseded within the last day, for machines whose clock is behind. */
export async function loadChosenValues(db: Db | Tx, key?: SettingKey): Promise<ChosenValue[]> {
  const all = db
    .selectFrom('setting_changes')
    .select(['version', 'key', 'value', 'in_force_at as inForceAt'])
    .orderBy('version')
  if (key !== undefined) return all.where('key', '=', key).execute()
  return all
    .where(
      sql<SqlBool>`version >= coalesce((
        select max(settled.version) from setting_changes as settled
        where settled.key = setting_changes.key and settled.in_force_at <= now() - interval '1 day'
      ), 0)`,
    )
    .execute()
}

/** The value in force of one key as an SQL expression for use in other statements; null if never changed. */
export function settingInForceSql(key: SettingKey, at: Date): RawBuilder<unknown> {
  return sql`(
    select value from setting_changes where key = ${key} and in_force_at <= ${at} order by version desc limit 1
  )`
}

export type SettingChoice = {
  key: string
  value: unknown
  version: number
  inForceAt: Date
  staffId: string
  at: Date
}

/** The last change of each key, optionally up to a version; unchanged keys are omitted. */
export async function lastSettingChoices(
  db: Db | Tx,
  upToVersion?: number,
): Promise<Map<string, SettingChoice>> {
  const { rows } = await sql<SettingChoice>`
    select distinct on (key) key, value, version, in_force_at as "inForceAt", staff_id as "staffId", at
    from setting_changes join setting_versions using (version)
    where ${upToVersion ?? null}::int is null or version <= ${upToVersion ?? null}::int
    order by key, version desc
  `.execute(db)
  return new Map(rows.map((row) => [row.key, row]))
}

export async function newestVersion(db: Db | Tx): Promise<number> {
  const row = await db
    .selectFrom('setting_versions')
    .select((of) => of.fn.max('version').as('version'))
    .executeTakeFirst()
  return row?.version ?? 0
}

export type NewChange = { key: SettingKey; before: unknown; value: unknown; inForceAt: Date }

export async function insertVersion(
  tx: Tx,
  version: { staffId: string; at: Date; reason: string; restores: number | null },
  changes: readonly NewChange[],
): Promise<{ id: string; version: number }> {
  const made = await tx
    .insertInto('setting_versions')
    .values({
      staff_id: version.staffId,
      at: version.at,
      reason: version.reason,
      restores: version.restores,
    })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('setting_changes')
    .values(
      changes.map(({ key, before, value, inForceAt }) => ({
        version: made.version,
        key,
        before: JSON.stringify(before),
        value: JSON.stringify(value),
        in_force_at: inForceAt,
      })),
    )
    .execute()
  return made
}

export type VersionRow = {
  version: number
  staff_id: string
  at: Date
  reason: string
  restores: number | null
}
export type ChangeRow = { version: number; key: string; before: unknown; value: unknown; in_force_at: Date }

type HistoryQuery = { keys: readonly string[] | null; before: number | null; limit: number }

/** Versions that changed one of these keys, or any; newest first. */
export function settingVersions(db: Db, { keys, before, limit }: HistoryQuery): Promise<VersionRow[]> {
  return db
    .selectFrom('setting_versions')
    .select(['version', 'staff_id', 'at', 'reason', 'restores'])
    .$if(before !== null, (query) => query.where('version', '<', before ?? 0))
    .$if(keys !== null, (query) =>
      query.where('version', 'in', (of) =>
        of
          .selectFrom('setting_changes')
          .select('version')
          .where('key', 'in', keys ?? []),
      ),
    )
    .orderBy('version', 'desc')
    .limit(limit)
    .execute()
}

export function settingChanges(
  db: Db,
  versions: readonly number[],
  keys: readonly string[] | null,
): Promise<ChangeRow[]> {
  return db
    .selectFrom('setting_changes')
    .selectAll()
    .where(sql<SqlBool>`version = any(${versions}::int[])`)
    .$if(keys !== null, (query) => query.where('key', 'in', keys ?? []))
    .orderBy('version', 'desc')
    .orderBy('key')
    .execute()
}
