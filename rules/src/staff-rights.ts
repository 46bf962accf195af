/** Who of the staff may do what: the one table that guards, console and tests read. */

import type { QueueName } from './promises.ts'
import { HOUR_MS, MINUTE_MS } from './time.ts'

export const STAFF_ROLES = ['support', 'moderator', 'finance', 'admin'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

const EVERYBODY = STAFF_ROLES
const MODERATION = ['moderator', 'admin'] as const
const LOOKERS = ['support', 'moderator', 'admin'] as const
const SUPPORT = ['support', 'admin'] as const
const ADMINS = ['admin'] as const
const MONEY = ['finance', 'admin'] as const

/** Nobody has a right that does not stand here, admins neither. */
export const STAFF_RIGHTS = {
  /** The console itself: its door, its rail and its home, on which each line asks for its own right too. */
  'home.see': EVERYBODY,
  /** Opening what is private, locked or deleted with a reason. What waits in a queue is open by the queue's right. */
  'media.see': LOOKERS,
  'media.review': MODERATION,
  /** For good, from buyers too. */
  'media.remove': MODERATION,
  'comments.remove': MODERATION,
  /** The queue, and the mail that calls to what cannot wait. */
  'reports.see': MODERATION,
  /** Notices from outside, with what was written; who wrote is sealed. */
  'cases.see': MODERATION,
  'cases.decide': MODERATION,
  /** Who sent a notice, with address and phone, and what they sent as proof. */
  'cases.contact': MODERATION,
  /** On all reports about one thing; a suspension asks for two of them. */
  'reports.decide': MODERATION,
  'appeals.decide': MODERATION,
  /** Who is live, with pictures; looking in unseen, with a reason where it is not for everybody. */
  'lives.see': MODERATION,
  'lives.end': MODERATION,
  /** Keeping somebody from streaming, and letting them again. */
  'lives.forbid': MODERATION,
  /** Search, and the page of a person, on which each part asks for its own right too. */
  'people.see': EVERYBODY,
  /** Addresses and sessions, and ending those. */
  'people.sessions': ['support', 'moderator', 'admin'],
  'people.note': EVERYBODY,
  /** What staff did about somebody, with their reasons. */
  'people.history': MODERATION,
  /** Warnings and suspensions, and lifting them. */
  'people.suspend': MODERATION,
  /** For good. */
  'people.ban': ['admin'],
  /** Two-step sign-in of somebody who cannot get in. */
  'people.twoStep': ['support', 'admin'],
  'people.erase': ['admin'],
  /** Takes the name of somebody who appears away, whatever they answered. */
  'appearances.remove': MODERATION,
  /** The queue of releases that nobody has looked at. */
  'releases.see': MODERATION,
  /** What somebody signed, with their documents. */
  'releases.open': MODERATION,
  'releases.review': MODERATION,
  /** The threads of people with the site, and no others. */
  'support.read': SUPPORT,
  'support.answer': SUPPORT,
  /** Giving a conversation to somebody, taking it over, closing it and opening it again. */
  'support.assign': SUPPORT,
  /** The ready answers of the site. */
  'support.canned': SUPPORT,
  /** Credits and last payments of whom one talks with. */
  'support.money': SUPPORT,
  /** Writing to somebody for somebody else, as the site; whom it was written for is told by mail. */
  'support.behalf': SUPPORT,
  /** Opening a file of other people's messages with a reason. */
  'attachments.see': LOOKERS,
  /** Opening whom somebody writes with, and one of their conversations, with a reason. */
  'threads.see': MODERATION,
  'refunds.see': MONEY,
  'refunds.decide': MONEY,
  /** That evidence was handed in against a bank that took money back. */
  'disputes.answer': MONEY,
  /** The books: balances, journals, proofs, months. */
  'money.see': MONEY,
  /** A correction of the books is proposed by one and approved by another. */
  'money.adjust': MONEY,
  'money.approve': MONEY,
  'payouts.see': MONEY,
  'payouts.export': MONEY,
  /** The files for the bank, in which payout details stand in clear. */
  'payouts.openDetails': MONEY,
  'payouts.mark': MONEY,
  /** Keeping somebody from being paid, and letting them be paid. */
  'payouts.hold': MONEY,
  /** A run beside those of the calendar. */
  'payouts.run': MONEY,
  /** The queue of applications, without what is sealed in them. */
  'applications.see': MODERATION,
  /** Names, birth dates, addresses and documents in clear. */
  'identity.see': MODERATION,
  'applications.decide': MODERATION,
  /** Taking the right to sell away, and giving it back. */
  'selling.set': MODERATION,
  /** Country and birth date, which nobody changes themselves. */
  'identity.change': MODERATION,
  'fees.see': MONEY,
  'fees.set': MONEY,
  /** The whole site by day. */
  'figures.see': MONEY,
  /** How its processes do: requests, jobs, machines, and money that moves, minute by minute. */
  'system.see': ADMINS,
  /** By which links people came, site-wide. */
  'campaigns.see': ['moderator', 'finance', 'admin'],
  'campaigns.stop': MODERATION,
  'settings.see': ['moderator', 'finance', 'admin'],
  'settings.change': ['admin'],
  /** Packs, shares, payouts and the switches that cost somebody something. */
  'settings.changeMoney': MONEY,
  /** The music that recordings may name. */
  'sounds.manage': MODERATION,
  /** What many people were told at once, and telling them. */
  'announcements.see': EVERYBODY,
  'announcements.send': ADMINS,
  /** Coming in; the one thing that is done outside the console. */
  'console.enter': EVERYBODY,
  /** The log of all that staff did. */
  'audit.see': ADMINS,
  /** The log as a file. */
  'audit.export': ADMINS,
  /** Who is of the staff, and giving and taking roles. */
  'staff.see': ADMINS,
  'staff.roles': ADMINS,
} as const satisfies Record<string, readonly StaffRole[]>

/** Who sees a queue, and so who may take something in it in hand. */
export const QUEUE_RIGHTS = {
  applications: 'applications.see',
  media: 'media.review',
  releases: 'releases.see',
  reports: 'reports.see',
  lives: 'lives.see',
  appeals: 'reports.see',
  complaints: 'cases.see',
  refunds: 'refunds.see',
  payouts: 'payouts.see',
  support: 'support.read',
} as const satisfies Record<QueueName, StaffAction>
/** The console is open for two hours, and a password counts as just given for ten minutes. */
export const CONSOLE = { sessionMs: 2 * HOUR_MS, confirmedMs: 10 * MINUTE_MS } as const

export type StaffAction = keyof typeof STAFF_RIGHTS

/** What is opened with a reason, by which right, and for how long. */
export const LOOK_RIGHTS = {
  media: 'media.see',
  attachment: 'attachments.see',
  /** Whom somebody writes with. */
  account: 'threads.see',
  thread: 'threads.see',
  /** For subscribers, or by ticket. */
  live: 'lives.see',
} as const satisfies Record<string, StaffAction>
export type LookKind = keyof typeof LOOK_RIGHTS
export const LOOK_KINDS = Object.keys(LOOK_RIGHTS) as LookKind[]
export const LOOK_MS = HOUR_MS

/** So many messages before and after a reported one are open to who decides on it. */
export const AROUND_REPORTED = 10

/** Why staff do something, as the audit log keeps it. */
export const REASON = { maxLength: 2_000 } as const

/** What moves money, shows or changes who somebody is, or gives rights: the password is asked for again. */
export const NEEDS_PASSWORD: ReadonlySet<StaffAction> = new Set<StaffAction>([
  'refunds.decide',
  'payouts.export',
  'payouts.openDetails',
  'payouts.mark',
  'payouts.hold',
  'payouts.run',
  'money.adjust',
  'money.approve',
  'identity.see',
  'releases.open',
  'identity.change',
  'fees.set',
  'settings.changeMoney',
  'staff.roles',
  'people.ban',
  'people.twoStep',
  'people.erase',
  'support.behalf',
  'announcements.send',
])

export const STAFF_ACTIONS = Object.keys(STAFF_RIGHTS) as StaffAction[]

export function rolesWith(action: StaffAction): readonly StaffRole[] {
  return STAFF_RIGHTS[action]
}

export function mayAsStaff(roles: readonly StaffRole[], action: StaffAction): boolean {
  return roles.length > 0 && roles.some((role) => rolesWith(action).includes(role))
}

export function rightsOf(roles: readonly StaffRole[]): StaffAction[] {
  return STAFF_ACTIONS.filter((action) => mayAsStaff(roles, action))
}
