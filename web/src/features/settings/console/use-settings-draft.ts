/** The unsaved values of a settings page, their errors, and a reset. */
import { useState } from 'react'
import { isSameValue, isSettingKey, readSetting, type SettingKey } from '#rules/site-settings.ts'
import type { SettingData } from './queries.ts'

export type DraftChange = { key: SettingKey; value: unknown; before: unknown }

export function useSettingsDraft(settings: readonly SettingData[]) {
  const [typed, setTyped] = useState<Readonly<Partial<Record<SettingKey, unknown>>>>({})
  const [uploading, setUploading] = useState<readonly SettingKey[]>([])
  const shownOf = (setting: SettingData) =>
    isSettingKey(setting.key) && Object.hasOwn(typed, setting.key) ? typed[setting.key] : setting.chosen
  const changes = settings.flatMap((setting): DraftChange[] => {
    const value = shownOf(setting)
    if (!isSettingKey(setting.key) || isSameValue(value, setting.chosen)) return []
    return [{ key: setting.key, value, before: setting.chosen }]
  })
  const problems = new Map(
    changes.flatMap(({ key, value }) => {
      const { problem } = readSetting(key, value)
      return problem === null ? [] : [[key as string, problem] as const]
    }),
  )
  return {
    shownOf,
    changes,
    problems,
    set: (key: SettingKey, value: unknown) => setTyped((before) => ({ ...before, [key]: value })),
    back: (key: SettingKey) =>
      setTyped((before) => Object.fromEntries(Object.entries(before).filter(([other]) => other !== key))),
    discard: () => setTyped({}),
    isUploading: uploading.length > 0,
    setUploading: (key: SettingKey, isUploading: boolean) =>
      setUploading((before) => [...before.filter((other) => other !== key), ...(isUploading ? [key] : [])]),
  }
}
