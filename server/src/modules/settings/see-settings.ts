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
  changesOf,
  lastChoices,
  newestVersion,
  type VersionRow,
  versionsOf,
} from './queries.ts'
import type { SettingsDeps } from './types.ts'

export type SeenSetting = {
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

export type SeenSettings = { version: number; settings: SeenSetting[] }

export async function seeSettings(
  { db, clock, settings }: Pick<SettingsDeps, 'db' | 'clock' | 'settings'>,
  group: SettingGroup | null,
): Promise<SeenSettings> {
  const [version, last] = [await newestVersion(db), await lastChoices(db)]
  const now = clock.now()
  const seen = (group ? keysIn(group) : SETTING_KEYS).map(async (key): Promise<SeenSetting> => {
    const value = await settings.readIn(db, key, now)
    const choice = last.get(key)
    const isAhead = choice !== undefined && choice.inForceAt > now && !isSameValue(choice.value, value)
    return {
      key,
      group: settingOf(key).group,
      value,
      chosen: isAhead ? choice.value : value,
      chosenFrom: isAhead ? choice.inForceAt : null,
      first: settings.first(key),
    }
  })
  return { version, settings: await Promise.all(seen) }
}

export type SeenVersion = VersionRow & { changes: ChangeRow[] }

export type AskedHistory = { group: SettingGroup | null; before: number | null; limit: number }

/** Newest first. Includes keys that no longer exist. */
export async function settingHistory(
  { db }: Pick<SettingsDeps, 'db'>,
  { group, before, limit }: AskedHistory,
): Promise<SeenVersion[]> {
  const keys = group ? keysIn(group) : null
  const versions = await versionsOf(db, { keys, before, limit })
  const changes = await changesOf(
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
export function titleOf(key: string): string {
  return isSettingKey(key) ? settingOf(key).title : key
}
