/** Every setting that staff change while the site runs: the one table that server, console and tests read. */
import * as v from 'valibot'
import { CONTENT_SETTINGS } from './site-settings/content.ts'
import { MONEY_SETTINGS } from './site-settings/money.ts'
import type { Setting, SettingGroup, SettingRight } from './site-settings/setting.ts'
import { SITE_WIDE_SETTINGS } from './site-settings/site.ts'

export { SETTING_GROUPS, type SettingGroup, type SettingRight } from './site-settings/setting.ts'

export const SITE_SETTINGS = { ...MONEY_SETTINGS, ...CONTENT_SETTINGS, ...SITE_WIDE_SETTINGS } as const

export type SettingKey = keyof typeof SITE_SETTINGS
export type SettingValue<Key extends SettingKey> =
  (typeof SITE_SETTINGS)[Key] extends Setting<infer Value> ? Value : never
export type SettingValues = { [Key in SettingKey]: SettingValue<Key> }

export const SETTING_KEYS = Object.keys(SITE_SETTINGS) as SettingKey[]

export const SETTING_REASON = { minLength: 3, maxLength: 500 } as const

export function settingOf(key: SettingKey): Setting {
  return SITE_SETTINGS[key]
}

export function isSettingKey(text: string): text is SettingKey {
  return Object.hasOwn(SITE_SETTINGS, text)
}

export function keysIn(group: SettingGroup): SettingKey[] {
  return SETTING_KEYS.filter((key) => settingOf(key).group === group)
}

export function rightFor(key: SettingKey): SettingRight {
  return settingOf(key).right
}

export type ReadSetting<Key extends SettingKey> =
  | { value: SettingValue<Key>; problem: null }
  | { value: null; problem: string }

/** A value from outside, as it is kept; or what is wrong with it. */
export function readSetting<Key extends SettingKey>(key: Key, given: unknown): ReadSetting<Key> {
  const read = v.safeParse(settingOf(key).schema, given)
  if (read.success) return { value: read.output as SettingValue<Key>, problem: null }
  return { value: null, problem: read.issues[0].message }
}

/** Values come out of their schema in one order, so that what says the same is written the same. */
export function isSameValue(a: unknown, b: unknown): boolean {
  return JSON.stringify(inOrder(a)) === JSON.stringify(inOrder(b))
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, inOrder(inner)]),
  )
}

/** The incentive is for videos that staff approve: where they are shown at once it would be paid for anything. */
export const INCENTIVE_PAIR = [
  'content.approval',
  'switches.firstVideoIncentive',
] as const satisfies SettingKey[]

export const INCENTIVE_WORDS =
  'The first-video incentive is for videos that staff approve. It cannot be on while media of creators are shown at once.'

type Incentive = {
  isOn: SettingValue<'switches.firstVideoIncentive'>
  approval: SettingValue<'content.approval'>
}

/** Whether a first video earns something. What the environment says may combine both; then nothing is paid. */
export function isFirstVideoPaid({ isOn, approval }: Incentive): boolean {
  return isOn && approval === 'review'
}
