/** Back to how the site stood after an earlier version: the same values, as a new version. */
import { Refusal } from '#platform/errors.ts'
import { keysIn, readSetting, SETTING_KEYS, type SettingGroup } from '#rules/site-settings.ts'
import { lastChoices, newestVersion } from './queries.ts'
import { saveSettings, type WantedChange } from './save-settings.ts'
import type { SettingsDeps, SettingsStaff } from './types.ts'

/** What each key of a group, or of all, was after this version; 0 is the very first. */
export async function valuesAfter(
  deps: Pick<SettingsDeps, 'db' | 'settings'>,
  version: number,
  group: SettingGroup | null,
): Promise<WantedChange[]> {
  if (version < 0 || version > (await newestVersion(deps.db))) throw new Refusal('NOT_FOUND')
  const then = await lastChoices(deps.db, version)
  return (group ? keysIn(group) : SETTING_KEYS).map((key) => {
    const choice = then.get(key)
    // What was allowed then may not be today: the first value always is.
    const read = choice ? readSetting(key, choice.value) : null
    return { key, value: read && read.problem === null ? read.value : deps.settings.first(key) }
  })
}

export type Restore = { version: number; reason: string; expects: number; changes: readonly WantedChange[] }

export function restoreSettings(
  deps: SettingsDeps,
  staff: readonly SettingsStaff[],
  { version, reason, expects, changes }: Restore,
): Promise<number | null> {
  return saveSettings(deps, staff, { changes, reason, expects, restores: version })
}
