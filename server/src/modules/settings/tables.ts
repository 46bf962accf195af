/** Kysely table types of this slice. */
import type { ColumnType, Generated } from 'kysely'

type Written<Value> = ColumnType<Value, Value, never>
type WrittenJson = ColumnType<unknown, string, never>

export type SettingVersionsTable = {
  version: ColumnType<number, never, never>
  id: Generated<string>
  staff_id: Written<string>
  at: Written<Date>
  reason: Written<string>
  restores: Written<number | null>
}

export type SettingChangesTable = {
  version: Written<number>
  key: Written<string>
  before: WrittenJson
  value: WrittenJson
  in_force_at: Written<Date>
}

declare module '#platform/postgres/database.ts' {
  interface Tables {
    setting_versions: SettingVersionsTable
    setting_changes: SettingChangesTable
  }
}
