/** Restores the values of an earlier version, as a new version. */
import { Refusal } from '#platform/errors.ts'
import { keysIn, readSetting, SETTING_KEYS, type SettingGroup } from '#rules/site-settings.ts'
import { lastSettingChoices, newestVersion } from './queries.ts'
import { type SettingChange, saveSettings } from './save-settings.ts'
import type { SettingsDeps, SettingsStaff } from './types.ts'

/** The value of each key, of one group or all, after this version; version 0 means the initial values. */
export async function valuesAfter(
  deps: Pick<SettingsDeps, 'db' | 'settings'>,
  version: number,
  group: SettingGroup | null,
): Promise<SettingChange[]> {
  if (version < 0 || version > (await newestVersion(deps.db))) throw new Refusal('NOT_FOUND')
  const then = await lastSettingChoices(deps.db, version)
  return (group ? keysIn(group) : SETTING_KEYS).map((key) => {
    const choice = then.get(key)
    // A value valid then may be invalid today; the initial value is always valid.
    const read = choice ? readSetting(key, choice.value) : null
    return { key, value: read && read.problem === null ? read.value : deps.settings.initial(key) }
  })
}

type SettingsRestore = {
  version: number
  reason: string
  expects: number
  changes: readonly SettingChange[]
}

export function restoreSettings(
  deps: SettingsDeps,
  staff: readonly SettingsStaff[],
  { version, reason, expects, changes }: SettingsRestore,
): Promise<number | null> {
  return saveSettings(deps, staff, { changes, reason, expects, restores: version })
}
