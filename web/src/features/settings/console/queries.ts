/** GraphQL documents of the settings. */
import type { ResultOf } from 'gql.tada'
import { graphql } from '#web/lib/graphql/graphql.ts'

export const SettingsOf = graphql(`
  query SettingsOf($group: String!) {
    siteSettings(group: $group) {
      version
      settings { key value chosen chosen_from first }
    }
    settingHistory(group: $group) {
      version
      at
      reason
      restores
      by { id username fullname avatar }
      changes { key title before after in_force_at }
    }
  }
`)

export const SaveSettingsMutation = graphql(`
  mutation SaveSettings($changes: [SettingChangeInput!]!, $reason: String!, $expects: Int!) {
    saveSettings(changes: $changes, reason: $reason, expects: $expects) { version }
  }
`)

export const RestoreSettings = graphql(`
  mutation RestoreSettings($version: Int!, $group: String!, $reason: String!, $expects: Int!) {
    restoreSettings(version: $version, group: $group, reason: $reason, expects: $expects) { version }
  }
`)

export type SettingsData = ResultOf<typeof SettingsOf>
export type SettingData = SettingsData['siteSettings']['settings'][number]
export type SettingsVersion = SettingsData['settingHistory'][number]
