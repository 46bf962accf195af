/** The definition of a site setting: schema, default and presentation. */
import * as v from 'valibot'

/** In the order of the console. */
export const SETTING_GROUPS = [
  'branding',
  'packs',
  'payouts',
  'tax',
  'review',
  'words',
  'ages',
  'regions',
  'ageChecks',
  'reasons',
  'switches',
  'banner',
  'maintenance',
] as const
export type SettingGroup = (typeof SETTING_GROUPS)[number]

type SettingUnit = 'percent' | 'cents' | 'days' | 'weeks' | 'months' | 'a day' | 'an hour'

/** The right required to change it; settings about money need a separate one. */
export type SettingRight = 'settings.change' | 'settings.changeMoney'

type SettingFacts<Value> = {
  /** Applies until staff change it; the environment may override it. */
  default: Value
  group: SettingGroup
  title: string
  /** The hint under the field. */
  hint: string
  unit?: SettingUnit
  /** The promised minimum. */
  floor?: number
  right: SettingRight
  /** The notice period promised in the terms. */
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
  const message = `Enter a whole number from ${min.toLocaleString('en')} to ${max.toLocaleString('en')}`
  return v.pipe(v.number(message), v.integer(message), v.minValue(min, message), v.maxValue(max, message))
}

export const booleanSchema = v.boolean('Choose on or off')

/** A single line without control characters or bidirectional overrides. */
export function line(min: number, max: number) {
  const message =
    min > 0 ? `${min} to ${max} characters of plain text` : `At most ${max} characters of plain text`
  return v.pipe(
    v.string(message),
    v.trim(),
    v.minLength(min, message),
    v.maxLength(max, message),
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is refused
    v.regex(/^[^\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]*$/, message),
    v.check((text) => text.isWellFormed(), message),
  )
}

/** An ISO timestamp or null. */
export const timestampOrNull = v.nullable(
  v.pipe(v.string('Enter a date and time'), v.isoTimestamp('Enter a date and time')),
  null,
)
