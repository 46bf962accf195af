/** What this slice works with. */
import type { Core } from '#platform/core.ts'
import type { SettingRight } from '#rules/site-settings.ts'
import type { Staff } from '../audit/index.ts'

export type SettingsDeps = Pick<Core, 'db' | 'clock' | 'bus' | 'log' | 'settings'>

/** Somebody who may change settings of this kind. */
export type SettingsStaff = Staff<SettingRight>
