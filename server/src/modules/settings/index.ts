/**
 * Public API of the settings slice: settings that staff change at runtime, and their history.
 *
 * Tables: setting_versions, one row per save; setting_changes, the values it changed; brand_pictures, logos and icons by hash.
 * - `rules/src/site-settings.ts` declares every setting: its values, its default and who may change it.
 * - Other slices read `deps.settings.get(key)`, cached in every process (`platform/settings`), and `deps.settings.readIn(tx, key)`
 *   for decisions about money.
 * - The value in force is the newest one whose effective date has passed; settings covered by the terms have a notice period.
 * - Append-only; restoring a version makes a new one. Optimistic concurrency: a save names the newest version it has seen and is
 *   rejected if the same settings changed since.
 */
import './tables.ts'

export { type SiteBrand, siteBrand } from './brand.ts'
export { addBrandRoutes } from './brand-routes.ts'
export { initialSettings } from './initial-settings.ts'
export { loadChosenValues, settingInForceSql } from './queries.ts'
export { addSettingsSchema } from './schema.ts'
export { siteBanner } from './site-facts.ts'
export type { PendingSettings, SettingsDeps } from './types.ts'
export { createSettingsAdmin } from './types.ts'
