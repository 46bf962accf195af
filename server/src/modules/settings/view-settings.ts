/** Settings for the console: values in force, pending values and history. */
import {
  isSameValue,
  isSettingKey,
  keysIn,
  SETTING_KEYS,
  type SettingGroup,
  type SettingKey,
  settingOf,
} from '#rules/site-settings.ts'
import {
  type ChangeRow,
  lastSettingChoices,
  newestVersion,
  settingChanges,
  settingVersions,
  type VersionRow,
} from './queries.ts'
import type { SettingsDeps } from './types.ts'

export type SettingView = {
  key: SettingKey
  group: SettingGroup
  /** In force now. */
  value: unknown
  /** The last saved value; differs from the one in force during a notice period. */
  chosen: unknown
  /** When the pending value takes effect; null if none is pending. */
  chosenFrom: Date | null
  /** The initial value, from the defaults or the environment. */
  first: unknown
}

export type SettingsView = { version: number; settings: SettingView[] }

export async function viewSettings(
  { db, clock, settings }: Pick<SettingsDeps, 'db' | 'clock' | 'settings'>,
  group: SettingGroup | null,
): Promise<SettingsView> {
  const [version, last] = [await newestVersion(db), await lastSettingChoices(db)]
  const now = clock.now()
  const seen = (group ? keysIn(group) : SETTING_KEYS).map(async (key): Promise<SettingView> => {
    const value = await settings.readIn(db, key, now)
    const choice = last.get(key)
    const isPending = choice !== undefined && choice.inForceAt > now && !isSameValue(choice.value, value)
    return {
      key,
      group: settingOf(key).group,
      value,
      chosen: isPending ? choice.value : value,
      chosenFrom: isPending ? choice.inForceAt : null,
      first: settings.initial(key),
    }
  })
  return { version, settings: await Promise.all(seen) }
}

export type SettingVersionView = VersionRow & { changes: ChangeRow[] }

type HistoryRequest = { group: SettingGroup | null; before: number | null; limit: number }

/** Newest first. Includes keys that no longer exist. */
export async function settingHistory(
  { db }: Pick<SettingsDeps, 'db'>,
  { group, before, limit }: HistoryRequest,
): Promise<SettingVersionView[]> {
  const keys = group ? keysIn(group) : null
  const versions = await settingVersions(db, { keys, before, limit })
  const changes = await settingChanges(
    db,
    versions.map(({ version }) => version),
    keys,
  )
  return versions.map((row) => ({
    ...row,
    changes: changes.filter(({ version }) => version === row.version),
  }))
}

/** The title of a setting; the key itself for settings that no longer exist. */
export function settingTitle(key: string): string {
  return isSettingKey(key) ? settingOf(key).title : key
}
