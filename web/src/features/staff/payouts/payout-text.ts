/** The words of payouts as the desk reads them. */
import { Hourglass } from 'lucide-react'
import { shortDate } from '#rules/formats.ts'
import { PAYOUT_METHOD_NAMES } from '#rules/forms/payout-details.ts'
import { PAYOUT } from '#rules/money.ts'
import { oneOf } from '#rules/one-of.ts'
import { DAY_MS } from '#rules/time.ts'
import type { BadgeProps } from '#web/ui/Badge.tsx'

export type Reason = { kind: string; until: string | null; words: string | null }

const WHY: Record<string, string> = {
  suspended: 'Account suspended',
  leaving: 'Left the site: paid on its own',
  'no-details': 'No payout details',
  'payout-details': 'New payout details',
  email: 'E-mail changed',
  minimum: 'Below the minimum',
  owes: 'Owes more than there is',
}

/** 'New payout details · 5 d left'. */
export function reasonText({ kind, until, words }: Reason, now: Date): string {
  const what = kind === 'held' ? (words ?? 'Held by staff') : (WHY[kind] ?? kind)
  if (!until) return what
  const days = Math.max(1, Math.ceil((new Date(until).getTime() - now.getTime()) / DAY_MS))
  return `${what} · ${days} d left`
}

/** A sentence of the same, for the pane. */
export function reasonSentence({ kind, until, words }: Reason, now: Date): string {
  const day = until ? shortDate(new Date(until), now) : ''
  switch (kind) {
    case 'held':
      return `Held by staff: ${words ?? ''}`
    case 'payout-details':
      return `Payout details were changed lately. Waits until ${day}`
    case 'email':
      return `The e-mail address was changed lately. Waits until ${day}`
    case 'suspended':
      return 'The account is suspended'
    case 'leaving':
      return 'They left: all that is theirs is paid apart from the runs'
    case 'no-details':
      return 'They have not said where their money goes'
    case 'minimum':
      return 'Less than the minimum: carried to the next run'
    default:
      return 'More went back than they had: taken from what they earn next'
  }
}

export const DUE_BADGES: Record<string, BadgeProps> = {
  ready: { children: 'Ready', tone: 'success' },
  'on-hold': { children: 'On hold', icon: Hourglass },
  failed: { children: 'Failed', tone: 'danger' },
  leaving: { children: 'Left', tone: 'second' },
  'no-details': { children: 'No details' },
  below: { children: 'Carried over' },
  owes: { children: 'Owes', tone: 'danger' },
}

export const MADE_BADGES: Record<string, BadgeProps> = {
  pending: { children: 'To send', tone: 'info' },
  processing: { children: 'Sent', tone: 'second' },
  paid: { children: 'Paid', tone: 'success' },
  failed: { children: 'Failed', tone: 'danger' },
  cancelled: { children: 'Cancelled' },
}

const PARTS: Record<string, string> = {
  carried: 'Carried over',
  release: 'Released from the hold',
  refund: 'Refunds',
  chargeback: 'Chargebacks',
  adjustment: 'Corrections',
  referral: 'Invitations',
  incentive: 'First video',
  'payout-returned': 'Payouts that came back',
  'write-off': 'Test credits written off',
}

export function partText(kind: string): string {
  return PARTS[kind] ?? kind
}

export function methodText(method: string | null): string {
  const known = oneOf(PAYOUT.methods, method)
  return known ? PAYOUT_METHOD_NAMES[known] : 'Nowhere yet'
}

/** Templates for holding somebody, and for letting them go. */
export const HOLD_REASONS = [
  { title: 'Reported', words: 'Open reports about this creator' },
  { title: 'Odd sales', words: 'Sales that do not look like those of fans' },
  { title: 'Name differs', words: 'The name on the account is not the name on the ID' },
  { title: 'Asked by bank', words: 'Our bank asked about this payee' },
] as const

export const RELEASE_REASONS = [
  { title: 'Confirmed by them', words: 'The creator confirmed the change by a second way' },
  { title: 'Looked into', words: 'Looked into; nothing is wrong' },
] as const

export const FAIL_REASONS = [
  { title: 'Name differs', words: 'The bank says that the name differs' },
  { title: 'Closed account', words: 'The account does not exist any more' },
  { title: 'Rejected', words: 'The bank rejected it without saying why' },
] as const
