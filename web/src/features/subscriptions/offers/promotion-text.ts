/** Texts about a promotion for its creator. */
import { countLabel, shortDate } from '#rules/formats.ts'
import type { PromotionData } from './promotion-fields.ts'

const AUDIENCE: Record<string, string> = {
  new: 'new fans',
  returning: 'returning fans',
  everyone: 'everyone',
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
      ? `until ${shortDate(new Date(ends_on), now)}`
      : ''
  return [
    kind === 'trial-link' ? 'Trial link for new fans' : `For ${AUDIENCE[audience] ?? audience}`,
    until,
    places === null ? `claimed by ${countLabel(takers, 'fan')}` : `${takers} of ${places} claimed`,
  ]
    .filter(Boolean)
    .join(' · ')
}

const STATES: Record<string, { label: string; tone: 'success' | 'mute' | 'coin' }> = {
  running: { label: 'Running', tone: 'success' },
  full: { label: 'Fully claimed', tone: 'coin' },
  ended: { label: 'Ended', tone: 'mute' },
}

export function promotionBadge({ state }: Pick<PromotionData, 'state'>) {
  return STATES[state] ?? { label: state, tone: 'mute' as const }
}

export function trialPath(username: string, code: string): string {
  return `/${username}?trial=${code}`
}
