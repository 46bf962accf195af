/** Formats a setting's value for display: '$150.00', '7 days', 'on', '12 words'. */
import { dollars } from '../formats.ts'
import { isSettingKey, settingOf } from '../site-settings.ts'
import { BRAND_PICTURE_ID } from './branding.ts'

const UNIT_TEXT: Record<string, string> = {
  percent: '% of net',
  cents: 'US dollars',
  days: 'days',
  weeks: 'weeks',
  months: 'months',
  'a day': 'a day',
  'an hour': 'an hour',
}

export function formatUnit(key: string): string {
  return (isSettingKey(key) && UNIT_TEXT[settingOf(key).unit ?? '']) || ''
}

export function formatValue(key: string, value: unknown): string {
  if (key.startsWith('branding.')) return brandingText(value)
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (typeof value === 'number') return numberText(key, value)
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return listText(key, value)
  return typeof value === 'object' && value !== null ? objectText(value) : 'nothing'
}

function brandingText(value: unknown): string {
  if (typeof value !== 'string' || value === '') return 'default'
  return BRAND_PICTURE_ID.test(value) ? 'uploaded picture' : value
}

function numberText(key: string, value: number): string {
  const unit = isSettingKey(key) ? settingOf(key).unit : undefined
  if (unit === 'cents') return dollars(value)
  if (unit === 'percent') return `${value}%`
  return unit ? `${value} ${unit}` : String(value)
}

function listText(key: string, values: readonly unknown[]): string {
  if (key === 'payments.packs') return values.map((cents) => `$${Number(cents) / 100}`).join(', ')
  const texts = values.filter((value) => typeof value === 'string')
  if (texts.length === values.length && texts.length <= 6) return texts.join(', ') || 'none'
  return `${values.length} ${values.length === 1 ? 'entry' : 'entries'}`
}

function objectText(value: object): string {
  if ('isOn' in value) return value.isOn ? 'closed' : 'open'
  if ('words' in value) return value.words ? `“${String(value.words)}”` : 'none'
  const pairs = Object.entries(value)
  return pairs.length === 0 ? 'none' : pairs.map(([region, years]) => `${region} ${years}`).join(', ')
}
