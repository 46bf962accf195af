/** The table of staff rights by role, used by guards, console and tests. */

import type { QueueName } from './sla.ts'
import { HOUR_MS, MINUTE_MS } from './time.ts'

export const STAFF_ROLES = ['support', 'moderator', 'finance', 'admin'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

const ALL_ROLES = STAFF_ROLES
const MODERATION = ['moderator', 'admin'] as const
const PRIVILEGED_ACCESS_ROLES = ['support', 'moderator', 'admin'] as const
const SUPPORT = ['support', 'admin'] as const
const ADMINS = ['admin'] as const
const MONEY = ['finance', 'admin'] as const

/** Complete: even admins have no other rights. */
export const STAFF_RIGHTS = {
  /** The console's shell and home, whose items each check their own right too. */
  'home.see': ALL_ROLES,
  /** Opening private, locked or deleted media with a reason. Media in a queue is open by the queue's right. */
  'media.see': PRIVILEGED_ACCESS_ROLES,
  'media.review': MODERATION,
  /** Permanently, for buyers too. */
  'media.remove': MODERATION,
  'comments.remove': MODERATION,
  /** The queue, and mail about urgent reports. */
  'reports.see': MODERATION,
  /** Legal notices with their text; the sender's identity is sealed. */
  'cases.see': MODERATION,
  'cases.decide': MODERATION,
  /** The sender of a notice with address and phone, and their evidence. */
  'cases.contact': MODERATION,
  /** Deciding on all reports about an item; a suspension needs two staff members. */
  'reports.decide': MODERATION,
  'appeals.decide': MODERATION,
  /** The list of lives with pictures; watching unseen, with a reason if the live is not public. */
  'lives.see': MODERATION,
  'lives.end': MODERATION,
  /** Banning an account from streaming, and lifting the ban. */
  'lives.forbid': MODERATION,
  /** Search, and an account's page, whose parts each check their own right too. */
  'people.see': ALL_ROLES,
  /** Email addresses and sessions, and ending sessions. */
  'people.sessions': ['support', 'moderator', 'admin'],
  'people.note': ALL_ROLES,
  /** Staff actions about an account, with reasons. */
  'people.history': MODERATION,
  /** Warnings and suspensions, and lifting them. */
  'people.suspend': MODERATION,
  /** Permanent. */
  'people.ban': ['admin'],
  /** Resetting two-step sign-in of a locked-out account. */
  'people.twoStep': ['support', 'admin'],
  'people.erase': ['admin'],
  /** Removing a named person, whatever they answered. */
  'appearances.remove': MODERATION,
  /** The queue of unreviewed releases. */
  'releases.see': MODERATION,
  /** A signed release with its documents. */
  'releases.open': MODERATION,
  'releases.review': MODERATION,
  /** The queue of requests to confirm an age, without what was sent. */
  'ages.see': MODERATION,
  /** The message and the picture of a document. */
  'ages.open': MODERATION,
  'ages.decide': MODERATION,
  /** Support conversations only. */
  'support.read': SUPPORT,
  'support.answer': SUPPORT,
  /** Assigning, taking over, closing and reopening conversations. */
  'support.assign': SUPPORT,
  /** Canned responses. */
  'support.canned': SUPPORT,
  /** Credits and recent payments of the person in a conversation. */
  'support.money': SUPPORT,
  /** Writing as the site on behalf of an account, whose owner is notified by mail. */
  'support.behalf': SUPPORT,
  /** Opening files of private messages with a reason. */
  'attachments.see': PRIVILEGED_ACCESS_ROLES,
  /** Opening an account's list of conversations, and one of them, with a reason. */
  'threads.see': MODERATION,
  'refunds.see': MONEY,
  'refunds.decide': MONEY,
  /** Recording that evidence was submitted against a dispute. */
  'disputes.answer': MONEY,
  /** The ledger: balances, journals, verification runs, months. */
  'money.see': MONEY,
  /** Storing settlement reports of providers, and noting how differences were settled. */
  'money.reconcile': MONEY,
  /** Proposing ledger adjustments, which another staff member approves. */
  'money.adjust': MONEY,
  'money.approve': MONEY,
  'payouts.see': MONEY,
  'payouts.export': MONEY,
  /** Bank files, which contain payout details in clear. */
  'payouts.openDetails': MONEY,
  'payouts.mark': MONEY,
  /** Holding and releasing an account's payouts. */
  'payouts.hold': MONEY,
  /** Starting a payout run outside the schedule. */
  'payouts.run': MONEY,
  /** The queue of applications, without sealed data. */
  'applications.see': MODERATION,
  /** Names, birth dates, addresses and documents in clear. */
  'identity.see': MODERATION,
  'applications.decide': MODERATION,
  /** Revoking and restoring the right to sell. */
  'selling.set': MODERATION,
  /** Country and birth date, which users cannot change themselves. */
  'identity.change': MODERATION,
  'fees.see': MONEY,
  'fees.set': MONEY,
  /** Site-wide stats by day. */
  'figures.see': MONEY,
  /** Metrics of processes: requests, jobs, machines and money, by the minute. */
  'system.see': ADMINS,
  /** Site-wide campaign links. */
  'campaigns.see': ['moderator', 'finance', 'admin'],
  'campaigns.stop': MODERATION,
  'settings.see': ['moderator', 'finance', 'admin'],
  'settings.change': ['admin'],
  /** Packs, shares, payouts and other settings that affect money. */
  'settings.changeMoney': MONEY,
  /** The sounds for recordings. */
  'sounds.manage': MODERATION,
  /** Reading announcements. */
  'announcements.see': ALL_ROLES,
  'announcements.send': ADMINS,
  /** Entering the console; the only right used outside it. */
  'console.enter': ALL_ROLES,
  /** The audit log. */
  'audit.see': ADMINS,
  /** Exporting the audit log. */
  'audit.export': ADMINS,
  /** The list of staff. */
  'staff.see': ADMINS,
  'staff.roles': ADMINS,
} as const satisfies Record<string, readonly StaffRole[]>

/** The right to see a queue and claim its items. */
export const QUEUE_RIGHTS = {
  applications: 'applications.see',
  media: 'media.review',
  releases: 'releases.see',
  ages: 'ages.see',
  reports: 'reports.see',
  lives: 'lives.see',
  appeals: 'reports.see',
  complaints: 'cases.see',
  refunds: 'refunds.see',
  payouts: 'payouts.see',
  support: 'support.read',
} as const satisfies Record<QueueName, StaffAction>
/** A console session lasts two hours; a password confirmation ten minutes. */
export const CONSOLE = { sessionMs: 2 * HOUR_MS, confirmedMs: 10 * MINUTE_MS } as const

export type StaffAction = keyof typeof STAFF_RIGHTS

/** Content that staff open with a reason, and the right it needs. */
export const PRIVILEGED_ACCESS_RIGHTS = {
  media: 'media.see',
  attachment: 'attachments.see',
  /** An account's list of conversations. */
  account: 'threads.see',
  thread: 'threads.see',
  /** Lives for subscribers or by ticket. */
  live: 'lives.see',
} as const satisfies Record<string, StaffAction>
export type PrivilegedAccessKind = keyof typeof PRIVILEGED_ACCESS_RIGHTS
export const PRIVILEGED_ACCESS_KINDS = Object.keys(PRIVILEGED_ACCESS_RIGHTS) as PrivilegedAccessKind[]
export const PRIVILEGED_ACCESS_MS = HOUR_MS

/** How many messages before and after a reported one its moderator may read. */
export const REPORTED_CONTEXT_MESSAGES = 10

/** Reasons of staff in the audit log. */
export const REASON = { maxLength: 2_000 } as const

/** Actions on money, identity or rights, which require the password again. */
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
  'ages.open',
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
