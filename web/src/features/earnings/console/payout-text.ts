/** Texts of payouts in the console. */
import { Hourglass } from 'lucide-react'
import { shortDate } from '#rules/formats.ts'
import { PAYOUT_METHOD_NAMES } from '#rules/forms/payout-details.ts'
import { PAYOUT } from '#rules/money.ts'
import { oneOf } from '#rules/one-of.ts'
import { PAYOUT_WAITS, type PayoutWaitKind } from '#rules/payouts.ts'
import { DAY_MS } from '#rules/time.ts'
import type { BadgeProps } from '#web/ui/Badge.tsx'

type WaitReason = { kind: string; until: string | null; words: string | null }

/** A short text for the list, and a sentence with the date for the pane. */
type Words = { short: string; sentence(day: string, text: string): string }

const WAITS: Record<PayoutWaitKind, Words> = {
  held: { short: 'Held by staff', sentence: (_day, text) => `Held by staff: ${text}` },
  suspended: { short: 'Account suspended', sentence: () => 'The account is suspended' },
  leaving: {
    short: 'Account closed: paid separately',
    sentence: () => 'Account closed: their balance is paid outside the regular runs',
  },
  'no-details': {
    short: 'No payout details',
    sentence: () => 'They haven’t added payout details',
  },
  'no-tax-number': {
    short: 'No tax number',
    sentence: () => 'They haven’t entered their tax number',
  },
  'payout-details': {
    short: 'New payout details',
    sentence: (day) => `Payout details changed recently. On hold until ${day}`,
  },
  email: {
    short: 'Email changed',
    sentence: (day) => `Email address changed recently. On hold until ${day}`,
  },
  'two-step': {
    short: 'Two-step sign-in reset',
    sentence: (day) => `Two-step sign-in reset recently. On hold until ${day}`,
  },
  minimum: {
    short: 'Below the minimum',
    sentence: () => 'Below the minimum: carried over to the next run',
  },
  owes: {
    short: 'Negative balance',
    sentence: () => 'Refunds exceeded their balance. Future earnings cover the difference',
  },
}

const textOf = (kind: string) => WAITS[oneOf(PAYOUT_WAITS, kind) ?? 'held']

/** 'New payout details · 5 d left'. */
export function reasonText({ kind, until, words: text }: WaitReason, now: Date): string {
  const what = (kind === 'held' && text) || textOf(kind).short
  if (!until) return what
  const days = Math.max(1, Math.ceil((new Date(until).getTime() - now.getTime()) / DAY_MS))
  return `${what} · ${days} d left`
}

/** The same as a sentence, for the pane. */
export function reasonSentence({ kind, until, words: text }: WaitReason, now: Date): string {
  return textOf(kind).sentence(until ? shortDate(new Date(until), now) : '', text ?? '')
}

/** Waits that staff may end: their own hold, and the delay after a change. */
const RELEASABLE: readonly PayoutWaitKind[] = ['held', 'payout-details', 'email', 'two-step']

export function isReleasable({ kind }: Pick<WaitReason, 'kind'>): boolean {
  return oneOf(RELEASABLE, kind) !== undefined
}

export const DUE_BADGES: Record<string, BadgeProps> = {
  ready: { children: 'Ready', tone: 'success' },
  'on-hold': { children: 'On hold', icon: Hourglass },
  failed: { children: 'Failed', tone: 'danger' },
  leaving: { children: 'Closed', tone: 'second' },
  'no-details': { children: 'No details' },
  below: { children: 'Carried over' },
  owes: { children: 'Negative', tone: 'danger' },
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
  release: 'Released from hold',
  refund: 'Refunds',
  chargeback: 'Chargebacks',
  adjustment: 'Corrections',
  referral: 'Invitations',
  incentive: 'First video',
  'payout-returned': 'Returned payouts',
  'write-off': 'Test credits written off',
}

export function payoutPartText(kind: string): string {
  return PARTS[kind] ?? kind
}

export function methodText(method: string | null): string {
  const known = oneOf(PAYOUT.methods, method)
  return known ? PAYOUT_METHOD_NAMES[known] : 'Not set'
}

/** Templates for holding and releasing payouts. */
export const HOLD_REASONS = [
  { title: 'Reported', words: 'Open reports about this creator' },
  { title: 'Unusual sales', words: 'Sales pattern looks unusual' },
  { title: 'Name differs', words: 'The account name doesn’t match the ID' },
  { title: 'Bank inquiry', words: 'Our bank asked about this payee' },
] as const

export const RELEASE_REASONS = [
  { title: 'Confirmed by creator', words: 'The creator confirmed the change through a second channel' },
  { title: 'Checked', words: 'Checked; no problem found' },
] as const

export const FAIL_REASONS = [
  { title: 'Name differs', words: 'The bank says the name doesn’t match' },
  { title: 'Closed account', words: 'The account no longer exists' },
  { title: 'Rejected', words: 'The bank rejected it without a reason' },
] as const
