/**
 * The door of the settings slice: what staff change while the site runs, and everything they changed before.
 *
 * Tables: setting_versions, one row for each time that somebody saved; setting_changes, the values that it changed.
 * - Every setting stands in `rules/src/site-settings.ts`: its values, the first of them, who may change it.
 * - All others read by `deps.settings.get(key)`, which every process holds in memory (`platform/settings`), and
 *   by `deps.settings.readIn(tx, key)` where money is decided on.
 * - The value in force is the newest one whose time has come: what the terms promise a notice for waits so long.
 * - Rows are only added. Going back to a version is a new version. Who saves tells the newest version they saw, and is
 *   refused where somebody else changed the same meanwhile.
 */
import './tables.ts'

export { createSettingsDesk } from './create.ts'
export { firstSettings } from './first-settings.ts'
export { chosenInForce, loadChosen } from './queries.ts'
export { addSettingsSchema } from './schema.ts'
export { bannerHere } from './site-facts.ts'
export type { ComingSettings, SettingsDeps } from './types.ts'
