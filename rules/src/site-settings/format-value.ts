/** Formats a setting's value for display: '$150.00', '7 days', 'on', '12 words'. */
import { dollars } from '../formats.ts'
import { isSettingKey, settingOf } from '../site-settings.ts'

const UNIT_WORDS: Record<string, string> = {
  percent: '% of net',
  cents: 'US dollars',
  days: 'days',
  weeks: 'weeks',
  months: 'months',
  'a day': 'a day',
  'an hour': 'an hour',
}

export function formatUnit(key: string): string {
  return (isSettingKey(key) && UNIT_WORDS[settingOf(key).unit ?? '']) || ''
}

export function formatValue(key: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (typeof value === 'number') return numberWords(key, value)
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return listWords(key, value)
  return typeof value === 'object' && value !== null ? objectWords(value) : 'nothing'
}

function numberWords(key: string, value: number): string {
  const unit = isSettingKey(key) ? settingOf(key).unit : undefined
  if (unit === 'cents') return dollars(value)
  if (unit === 'percent') return `${value}%`
  return unit ? `${value} ${unit}` : String(value)
}

function listWords(key: string, values: readonly unknown[]): string {
  if (key === 'payments.packs') return values.map((cents) => `$${Number(cents) / 100}`).join(', ')
  const texts = values.filter((value) => typeof value === 'string')
  if (texts.length === values.length && texts.length <= 6) return texts.join(', ') || 'none'
  return `${values.length} ${values.length === 1 ? 'entry' : 'entries'}`
}

function objectWords(value: object): string {
  if ('isOn' in value) return value.isOn ? 'closed' : 'open'
  if ('words' in value) return value.words ? `“${String(value.words)}”` : 'none'
  const pairs = Object.entries(value)
  return pairs.length === 0 ? 'none' : pairs.map(([place, years]) => `${place} ${years}`).join(', ')
}
