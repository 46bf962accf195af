/** The kinds of earnings: their labels and groups. */
import { dollarsToCents, type EarningKind, type SaleKind } from '#rules/money.ts'

export const EARNING_KIND_LABELS: Record<EarningKind, string> = {
  tip: 'Tip',
  media: 'Shop',
  teaser: 'Unlock',
  'share-link': 'Share link',
  subscription: 'Subscription',
  'subscription-gift': 'Gift subscription',
  live: 'Live',
  referral: 'Invitation',
}

/** An unknown kind is shown as received. */
export function kindText(type: string): string {
  return EARNING_KIND_LABELS[type as EarningKind] ?? type
}

const GROUPS: { label: string; kinds: readonly SaleKind[] }[] = [
  { label: 'Subscriptions', kinds: ['subscription', 'subscription-gift'] },
  { label: 'Tips and live', kinds: ['tip', 'live'] },
  { label: 'Shop', kinds: ['media'] },
  { label: 'Unlocks and share links', kinds: ['teaser', 'share-link'] },
]

type EarningSource = { label: string; cents: number; percent: number }

/** As percentages of the total; 0 if there is none. */
export function earningSources(kinds: readonly { type: string; value: number }[]): EarningSource[] {
  const centsIn = (types: readonly string[]) =>
    kinds
      .filter(({ type }) => types.includes(type))
      .reduce((sum, { value }) => sum + dollarsToCents(value), 0)
  const sums = GROUPS.map((group) => ({ label: group.label, cents: centsIn(group.kinds) }))
  const total = sums.reduce((sum, { cents }) => sum + Math.max(0, cents), 0)
  return sums.map((sum) => ({ ...sum, percent: total > 0 ? (Math.max(0, sum.cents) / total) * 100 : 0 }))
}
