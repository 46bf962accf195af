/** Retention periods: printed in the privacy policy and used by the cleanup jobs. */

import { AGE_CHECK } from './age-checks.ts'
import { RELEASE } from './appearance.ts'
import { IDENTITY_RETENTION } from './creator-agreement/version.ts'
import { SESSION } from './limits.ts'
import { formatDeadline, PROMISED_DEADLINES } from './sla.ts'
import { SUPPORT } from './support.ts'
import { DAY_MS } from './time.ts'

/** In days, unless the name says otherwise. */
export const RETENTION_PERIODS = {
  dataCopyDays: 7,
  campaignEventsDays: 90,
  /** Older media rarely appear in the feed again. */
  seenMediaDays: 180,
  /** Older responses weigh next to nothing. */
  interactionsDays: 180,
  audienceDays: 180,
  /** From the end of the live. */
  liveChatDays: 30,
  booksYears: 6,
  /** The EU's one-stop shop asks for as long. */
  invoicesYears: 10,
  /** From the decision. */
  reportsYears: 6,
  auditYears: 6,
} as const

type Retention = {
  what: string
  why: string
  howLong: string
}

const days = (count: number) => `${count} days`
const years = (count: number) => `${count} years`

export const RETENTION: readonly Retention[] = [
  {
    what: 'Your account, profile and settings',
    why: 'to run your account',
    howLong: `until you delete it, then ${formatDeadline(PROMISED_DEADLINES.accountErased)}`,
  },
  {
    what: 'What you publish, write and send',
    why: 'to show it to the people it’s for',
    howLong: 'until you delete it or your account; buyers keep what they bought',
  },
  {
    what: 'Your live chat messages',
    why: 'to show them in the chat, and to investigate reports',
    howLong: `${days(RETENTION_PERIODS.liveChatDays)} after the live`,
  },
  {
    what: 'Your sessions and browsers',
    why: 'to keep you signed in and your account safe',
    howLong: 'until they end, you end them or you delete your account',
  },
  {
    what: 'The address at which a browser of yours gets notifications',
    why: 'to notify you',
    howLong: `until you sign out there, turn them off or change your password, at most ${days(SESSION.deviceRetainedMs / DAY_MS)} after your last visit`,
  },
  {
    what: 'Payments, sales, payouts and the books',
    why: 'tax and accounting law',
    howLong: `${years(RETENTION_PERIODS.booksYears)}, without your profile once you have left`,
  },
  {
    what: 'Invoices, with the country your purchase was taxed in',
    why: 'tax law',
    howLong: years(RETENTION_PERIODS.invoicesYears),
  },
  {
    what: 'A creator’s tax number',
    why: 'to report their income where the law requires it',
    howLong: 'until they delete their account',
  },
  {
    what: 'Card numbers',
    why: 'we never get them; our payment processor gives us a token, the brand, the last digits and the expiry',
    howLong: 'the token, until you remove the card',
  },
  {
    what: 'A creator’s documents, face photo, signature, birth date and address',
    why: 'the law requires publishers to know who made such media',
    howLong: `while you are a creator and ${years(IDENTITY_RETENTION.yearsAfterLeaving)} after; ${days(IDENTITY_RETENTION.daysAfterRefusal)} after a final refusal`,
  },
  {
    what: 'An application you never sent',
    why: 'so you can continue it',
    howLong: days(IDENTITY_RETENTION.draftDays),
  },
  {
    what: 'Releases of people who appear in media',
    why: 'to prove their age and consent',
    howLong: `as long as the media is there, and ${years(Math.floor(RELEASE.keepDays / 365))} after`,
  },
  {
    what: 'That you confirmed your age, and how',
    why: 'the law demands it where you are',
    howLong: `until it expires, and ${days(AGE_CHECK.resultRetainedDays)} after`,
  },
  {
    what: 'What you send our team to confirm your age',
    why: 'to decide',
    howLong: `until we decide, at most ${days(AGE_CHECK.reviewMs / DAY_MS)}`,
  },
  {
    what: 'Media you’ve been shown',
    why: 'so your feed stays fresh',
    howLong: days(RETENTION_PERIODS.seenMediaDays),
  },
  {
    what: 'What you watched, liked and skipped, and tags you opened',
    why: 'so your feed shows more of what you like, unless you turn that off',
    howLong: `${days(RETENTION_PERIODS.interactionsDays)}, or until you reset your feed`,
  },
  {
    what: 'Views of a creator’s media, by day and without names',
    why: 'a creator’s stats',
    howLong: days(RETENTION_PERIODS.audienceDays),
  },
  {
    what: 'Which of our campaigns brought you here',
    why: 'to see which ones work',
    howLong: days(RETENTION_PERIODS.campaignEventsDays),
  },
  {
    what: 'A copy of your data you requested',
    why: 'so you can download it',
    howLong: days(RETENTION_PERIODS.dataCopyDays),
  },
  {
    what: 'What our staff did and viewed',
    why: 'so it can be proven',
    howLong: `at least ${years(RETENTION_PERIODS.auditYears)}, under numbers instead of names`,
  },
  {
    what: 'Reports, complaints and notices',
    why: 'to decide them, and to defend the decision',
    howLong: `${years(RETENTION_PERIODS.reportsYears)} after they are closed`,
  },
  {
    what: 'Decisions about you, with your appeals',
    why: 'so you can appeal, and so we decide similar cases the same way',
    howLong: `${years(RETENTION_PERIODS.reportsYears)}, and for as long as they’re in force`,
  },
  {
    what: 'Your messages to support without an account',
    why: 'to reply to you',
    howLong: `${days(SUPPORT.retentionMs / DAY_MS)} after the conversation is closed`,
  },
]
