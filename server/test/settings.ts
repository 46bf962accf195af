/** Helpers for tests of site settings. */
import type { SettingsStore } from '#platform/settings/settings.ts'
import type { SettingKey, SettingValues } from '#rules/site-settings.ts'
import { type App, openApp } from '#server/app/app.ts'
import type { Role } from '#server/config/roles.ts'
import { askAs, type RequestUser } from './people.ts'
import type { TestSite } from './site.ts'

export async function versionOf({ app }: TestSite): Promise<number> {
  const row = await app.db
    .selectFrom('setting_versions')
    .select((of) => of.fn.max('version').as('version'))
    .executeTakeFirst()
  return row?.version ?? 0
}

/** Simulates another process of the same site. */
export function openSecondProcess({ app, databaseUrl }: TestSite, role: Role): Promise<App> {
  return openApp(app.config, role, databaseUrl)
}

export type Saving = { reason?: string; expects?: number }

/** Saves on top of the newest version, unless another is given. */
export async function save(
  site: TestSite,
  asker: RequestUser,
  changes: Readonly<Record<string, unknown>>,
  { reason = 'Decided on Monday', expects }: Saving = {},
) {
  return askAs(
    site,
    asker,
    `mutation ($changes: [SettingChangeInput!]!, $reason: String!, $expects: Int!) {
      saveSettings(changes: $changes, reason: $reason, expects: $expects) {
        version settings { key value chosen chosen_from first }
      }
    }`,
    {
      changes: Object.entries(changes).map(([key, value]) => ({ key, value })),
      reason,
      expects: expects ?? (await versionOf(site)),
    },
  )
}

/** The settings with some values replaced, for commands called directly. */
export function settingsWith(settings: SettingsStore, values: Partial<SettingValues>): SettingsStore {
  const other = <Key extends SettingKey>(key: Key) => values[key]
  return {
    ...settings,
    get: (key, at) => other(key) ?? settings.get(key, at),
    readIn: async (db, key, at) => other(key) ?? (await settings.readIn(db, key, at)),
  }
}
