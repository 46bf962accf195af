/** Dependencies, ports and parts of this slice, and how its parts are built. */
import type { Core } from '#platform/core.ts'
import { openPorts } from '#platform/ports.ts'
import type { Tx } from '#platform/postgres/database.ts'
import type { SettingKey, SettingRight } from '#rules/site-settings.ts'
import type { Staff } from '../staff-rights/index.ts'

/** Settings in their notice period, or whose pending change was cancelled. */
export type PendingSettings = {
  version: number
  staffId: string
  at: Date
  changes: readonly { key: SettingKey; value: unknown; inForce: unknown; inForceAt: Date }[]
}

type SettingsPorts = {
  /** Notifies affected accounts, in the transaction of the change. */
  notifyOfPending(tx: Tx, coming: PendingSettings): Promise<void>
}

type SettingsParts = { ports: SettingsPorts }

export type SettingsDeps = Pick<Core, 'db' | 'clock' | 'bus' | 'log' | 'settings'> & {
  settingsAdmin: SettingsParts
}

/** A staff member permitted to change settings of this kind. */
export type SettingsStaff = Staff<SettingRight>

export function createSettingsAdmin(): SettingsParts {
  return { ports: openPorts('settingsDesk') }
}
