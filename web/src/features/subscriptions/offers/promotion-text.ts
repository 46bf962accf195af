/** Texts about a promotion for its creator. */
import { countLabel, shortDate } from '#rules/formats.ts'
import type { PromotionData } from './promotion-fields.ts'

const AUDIENCE: Record<string, string> = {
  new: 'new fans',
  returning: 'fans who come back',
  everyone: 'everybody who subscribes',
}

/** '30% off for 3 months', '7 days free' */
export function promotionTitle({ kind, percent, months, days }: PromotionData): string {
  if (kind === 'trial-link') return `${countLabel(days ?? 0, 'day')} free`
  return months === 1 ? `${percent}% off the first month` : `${percent}% off for ${months} months`
}

/** 'For new fans · to 30 Nov · 2 of 20 taken' */
export function promotionLine(promotion: PromotionData, now: Date): string {
  const { kind, audience, places, takers, ends_on, ended_on, state } = promotion
  const end = ended_on ?? (state === 'ended' ? ends_on : null)
  const until = end
    ? `ended on ${shortDate(new Date(end), now)}`
    : ends_on
      ? `to ${shortDate(new Date(ends_on), now)}`
      : ''
  return [
    kind === 'trial-link' ? 'Trial link for new fans' : `For ${AUDIENCE[audience] ?? audience}`,
    until,
    places === null ? `taken by ${countLabel(takers, 'fan')}` : `${takers} of ${places} taken`,
  ]
    .filter(Boolean)
    .join(' · ')
}

const STATES: Record<string, { words: string; tone: 'success' | 'mute' | 'coin' }> = {
  running: { words: 'Running', tone: 'success' },
  full: { words: 'All taken', tone: 'coin' },
  ended: { words: 'Ended', tone: 'mute' },
}

export function promotionBadge({ state }: Pick<PromotionData, 'state'>) {
  return STATES[state] ?? { words: state, tone: 'mute' as const }
}

export function trialPath(username: string, code: string): string {
  return `/${username}?trial=${code}`
}
