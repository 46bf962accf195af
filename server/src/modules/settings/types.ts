/** What this slice works with, and what it has to tell those above it. */
import type { Core } from '#platform/core.ts'
import type { Tx } from '#platform/postgres/database.ts'
import type { SettingKey, SettingRight } from '#rules/site-settings.ts'
import type { Staff } from '../audit/index.ts'

/** Settings that wait until people were told, or that no longer do because they stay as they are. */
export type ComingSettings = {
  version: number
  staffId: string
  at: Date
  changes: readonly { key: SettingKey; value: unknown; inForce: unknown; inForceAt: Date }[]
}

export type SettingsPorts = {
  /** In the transaction of the choice: whoever is touched is told. */
  tellOfComing(tx: Tx, coming: ComingSettings): Promise<void>
}

export type SettingsParts = { ports: SettingsPorts }

export type SettingsDeps = Pick<Core, 'db' | 'clock' | 'bus' | 'log' | 'settings'> & {
  settingsDesk: SettingsParts
}

/** Somebody who may change settings of this kind. */
export type SettingsStaff = Staff<SettingRight>
