/** What one setting of the site is: its values, the one it starts with, and how staff meet it on the screen. */
import * as v from 'valibot'

/** In the order of the console. */
export const SETTING_GROUPS = [
  'packs',
  'payouts',
  'review',
  'words',
  'ages',
  'regions',
  'reasons',
  'switches',
  'banner',
  'maintenance',
] as const
export type SettingGroup = (typeof SETTING_GROUPS)[number]

export type SettingUnit = 'percent' | 'cents' | 'days' | 'weeks' | 'months' | 'a day' | 'an hour'

/** Who may change it: what moves money is for those who answer for money. */
export type SettingRight = 'settings.change' | 'settings.changeMoney'

export type SettingFacts<Value> = {
  /** Until somebody of the staff chooses another; the environment may say something else at the start. */
  default: Value
  group: SettingGroup
  title: string
  /** A line under the field. */
  words: string
  unit?: SettingUnit
  /** The least that was promised. */
  floor?: number
  right: SettingRight
  /** The terms promise that people hear of it so long before. */
  noticeDays: number
}

export type Setting<Value = unknown> = SettingFacts<Value> & { schema: v.GenericSchema<unknown, Value> }

type Given<Value> = Omit<SettingFacts<Value>, 'right' | 'noticeDays'> & { noticeDays?: number }

export function setting<Value>(
  schema: v.GenericSchema<unknown, Value>,
  given: Given<NoInfer<Value>>,
): Setting<Value> {
  return { right: 'settings.change', noticeDays: 0, ...given, schema }
}

export function moneySetting<Value>(
  schema: v.GenericSchema<unknown, Value>,
  given: Given<NoInfer<Value>>,
): Setting<Value> {
  return { ...setting(schema, given), right: 'settings.changeMoney' }
}

export function wholeNumber(min: number, max: number) {
  const words = `A whole number from ${min.toLocaleString('en')} to ${max.toLocaleString('en')}`
  return v.pipe(v.number(words), v.integer(words), v.minValue(min, words), v.maxValue(max, words))
}

export const onOff = v.boolean('On or off')

/** Plain words of a line: nothing that a page or a mail could take for something else. */
export function line(min: number, max: number) {
  const words =
    min > 0 ? `${min} to ${max} characters of plain text` : `At most ${max} characters of plain text`
  return v.pipe(
    v.string(words),
    v.trim(),
    v.minLength(min, words),
    v.maxLength(max, words),
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is refused
    v.regex(/^[^\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]*$/, words),
    v.check((text) => text.isWellFormed(), words),
  )
}

/** A moment as it is written down; null for none. */
export const momentOrNone = v.nullable(
  v.pipe(v.string('A date and a time'), v.isoTimestamp('A date and a time')),
  null,
)
