/**
 * The one way to mail a person, and the one rule on who may be mailed. Only the mails by which an address is proven or
 * given back name their address themselves: see `post-mail.ts`.
 */
import type { Core } from '#platform/core.ts'
import { composeMail, type Letter } from '#platform/mail/letter.ts'
import type { MailSetting } from '#rules/notification.ts'
import { addressesOf } from './email/previous-emails.ts'
import { type Account, findAccountById } from './queries.ts'

type MailRule = {
  /** Whether an address that nobody has confirmed, and that may be a stranger's, gets it. */
  needsConfirmed: boolean
  /** The states of an account that it reaches; what was erased has no address. */
  reaches: readonly Account['status'][]
  /** Whether the addresses of the last days get it too: a thief changes the address first. */
  andPrevious: boolean
}

const ACTIVE = ['active'] as const
const ANYBODY = ['active', 'suspended', 'deleting'] as const

/** By what a mail is for. */
export const MAIL_RULES = {
  /** What happened on the site, and what becomes of a subscription. */
  news: { needsConfirmed: true, reaches: ACTIVE, andPrevious: false },
  /** What is taken from credits that nobody uses: whoever is charged is told. */
  credits: { needsConfirmed: false, reaches: ACTIVE, andPrevious: false },
  /** That somebody shows them, or may no longer show somebody: a matter of rights, which no setting turns off. */
  consent: { needsConfirmed: true, reaches: ANYBODY, andPrevious: false },
  /** That what holds between them and us is to change: it binds them, so no setting turns it off. */
  terms: { needsConfirmed: false, reaches: ACTIVE, andPrevious: false },
  /** What one paid for is gone, or is back: it is their money. */
  purchases: { needsConfirmed: false, reaches: ANYBODY, andPrevious: false },
  /** What is paid out or came back: it is theirs, also while they are suspended or leaving. */
  payouts: { needsConfirmed: false, reaches: ANYBODY, andPrevious: false },
  /** Whether one may sell: it has consequences, also for who never confirmed an address or is suspended. */
  standing: { needsConfirmed: false, reaches: ANYBODY, andPrevious: false },
  /** What a thief would do first. */
  security: { needsConfirmed: false, reaches: ANYBODY, andPrevious: true },
  /** What calls staff to their work. */
  duty: { needsConfirmed: false, reaches: ACTIVE, andPrevious: false },
} as const satisfies Record<string, MailRule>

export type MailPurpose = keyof typeof MAIL_RULES

const SETTINGS = {
  income: 'notify_income',
  messages: 'notify_messages',
  news: 'notify_news',
} as const satisfies Record<MailSetting, keyof Account>

type Deps = Pick<Core, 'db' | 'clock' | 'mailer' | 'site'>

/** What a mail is for; with `setting`, only those get it who want such mails. */
export type MailReason = { purpose: MailPurpose; setting?: MailSetting }

/** False when there is nobody who may be mailed about this. */
export async function mailPerson(
  deps: Deps,
  accountId: string,
  { purpose, setting, ...letter }: MailReason & Letter,
): Promise<boolean> {
  const addresses = await addressesFor(deps, accountId, { purpose, ...(setting && { setting }) })
  for (const to of addresses) await deps.mailer.send(composeMail(deps.site, to, letter))
  return addresses.length > 0
}

export async function addressesFor(
  deps: Pick<Deps, 'db' | 'clock'>,
  accountId: string,
  { purpose, setting }: MailReason,
): Promise<string[]> {
  const account = await findAccountById(deps.db, accountId)
  const rule: MailRule = MAIL_RULES[purpose]
  if (!account || !rule.reaches.includes(account.status)) return []
  if (rule.needsConfirmed && !account.email_verified_at) return []
  if (setting && !account[SETTINGS[setting]]) return []
  return rule.andPrevious ? addressesOf(deps, deps.db, account) : [account.email]
}
