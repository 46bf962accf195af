/** All settings that staff can change at runtime. */
import * as v from 'valibot'
import { AGE_CHECK_SETTINGS } from './site-settings/age-checks.ts'
import { BRANDING_SETTINGS } from './site-settings/branding.ts'
import { CONTENT_SETTINGS } from './site-settings/content.ts'
import { MONEY_SETTINGS } from './site-settings/money.ts'
import type { Setting, SettingGroup, SettingRight } from './site-settings/setting.ts'
import { SITE_WIDE_SETTINGS } from './site-settings/site.ts'

export { SETTING_GROUPS, type SettingGroup, type SettingRight } from './site-settings/setting.ts'

export const SITE_SETTINGS = {
  ...BRANDING_SETTINGS,
  ...MONEY_SETTINGS,
  ...CONTENT_SETTINGS,
  ...AGE_CHECK_SETTINGS,
  ...SITE_WIDE_SETTINGS,
} as const

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

type ReadSetting<Key extends SettingKey> =
  | { value: SettingValue<Key>; problem: null }
  | { value: null; problem: string }

/** Validates a value: returns it as stored, or the problem. */
export function readSetting<Key extends SettingKey>(key: Key, given: unknown): ReadSetting<Key> {
  const read = v.safeParse(settingOf(key).schema, given)
  if (read.success) return { value: read.output as SettingValue<Key>, problem: null }
  return { value: null, problem: read.issues[0].message }
}

/** Schemas normalise the order of keys, so equal values have equal JSON. */
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

/** The incentive requires approval by staff; otherwise it would be paid for any video. */
export const INCENTIVE_PAIR = [
  'content.approval',
  'switches.firstVideoIncentive',
] as const satisfies SettingKey[]

export const INCENTIVE_TEXT =
  'The first-video incentive is for videos that staff approve. It can’t be on while posts are published right away.'

type Incentive = {
  isOn: SettingValue<'switches.firstVideoIncentive'>
  approval: SettingValue<'content.approval'>
}

/** The environment may set an invalid combination; then nothing is paid. */
export function isFirstVideoPaid({ isOn, approval }: Incentive): boolean {
  return isOn && approval === 'review'
}
