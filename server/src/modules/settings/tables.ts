/** Kysely table types of this slice. */
import type { ColumnType, Generated } from 'kysely'

type Immutable<Value> = ColumnType<Value, Value, never>
type ImmutableJson = ColumnType<unknown, string, never>

type SettingVersionsTable = {
  version: ColumnType<number, never, never>
  id: Generated<string>
  staff_id: Immutable<string>
  at: Immutable<Date>
  reason: Immutable<string>
  restores: Immutable<number | null>
}

type SettingChangesTable = {
  version: Immutable<number>
  key: Immutable<string>
  before: ImmutableJson
  value: ImmutableJson
  in_force_at: Immutable<Date>
}

type BrandPicturesTable = {
  id: Immutable<string>
  variant: Immutable<BrandVariant>
  png: Immutable<Buffer>
}

export type BrandVariant = 'logo' | 'large' | 'small' | 'apple' | 'maskable'

declare module '#platform/postgres/database.ts' {
  interface Tables {
    setting_versions: SettingVersionsTable
    setting_changes: SettingChangesTable
    brand_pictures: BrandPicturesTable
  }
}
