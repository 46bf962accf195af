/** Sends mail to accounts and decides who may get which. Only mails that verify or restore an address bypass it: see `post-mail.ts`. */
import type { Core } from '#platform/core.ts'
import { composeMail, type EmailDraft } from '#platform/mail/compose.ts'
import type { MailSetting } from '#rules/notification.ts'
import { emailAddressesOf } from './email/previous-emails.ts'
import { type Account, findAccountById } from './queries.ts'
import { UNDELIVERABLE_DOMAIN } from './sample-accounts.ts'

type MailRule = {
  /** Skips unconfirmed addresses, which may belong to a stranger. */
  needsConfirmed: boolean
  /** Account states that get it; erased accounts have no address. */
  reaches: readonly Account['status'][]
  /** Also sent to recent former addresses: an attacker changes the address first. */
  toPrevious: boolean
}

const ACTIVE = ['active'] as const
const ANYBODY = ['active', 'suspended', 'deleting'] as const

/** Delivery rules by purpose. */
export const MAIL_RULES = {
  /** Activity on the site, and subscription changes. */
  news: { needsConfirmed: true, reaches: ACTIVE, toPrevious: false },
  /** Dormancy fees on unused credits: the charged account must be notified. */
  credits: { needsConfirmed: false, reaches: ACTIVE, toPrevious: false },
  /** Consent to appear in media, given or withdrawn: a legal matter that no setting turns off. */
  consent: { needsConfirmed: true, reaches: ANYBODY, toPrevious: false },
  /** Changes of the terms: legally binding, so no setting turns them off. */
  terms: { needsConfirmed: false, reaches: ACTIVE, toPrevious: false },
  /** Purchased media was removed or restored, invoices and credit notes: it is the buyer's money. */
  purchases: { needsConfirmed: false, reaches: ANYBODY, toPrevious: false },
  /** Payouts sent or returned: also for suspended accounts and those being deleted. */
  payouts: { needsConfirmed: false, reaches: ANYBODY, toPrevious: false },
  /** Whether a creator may sell: also matters to unconfirmed and suspended accounts. */
  standing: { needsConfirmed: false, reaches: ANYBODY, toPrevious: false },
  /** Actions typical of an attacker. */
  security: { needsConfirmed: false, reaches: ANYBODY, toPrevious: true },
  /** Work notifications for staff. */
  duty: { needsConfirmed: false, reaches: ACTIVE, toPrevious: false },
} as const satisfies Record<string, MailRule>

export type MailPurpose = keyof typeof MAIL_RULES

const SETTINGS = {
  income: 'notify_income',
  messages: 'notify_messages',
  news: 'notify_news',
} as const satisfies Record<MailSetting, keyof Account>

type Deps = Pick<Core, 'db' | 'clock' | 'mailer' | 'site'>

/** With `setting`, only accounts with that setting on get the mail. */
type MailReason = { purpose: MailPurpose; setting?: MailSetting }

/** False when no address may get this mail. */
export async function mailPerson(
  deps: Deps,
  accountId: string,
  { purpose, setting, ...mail }: MailReason & EmailDraft,
): Promise<boolean> {
  const addresses = await addressesFor(deps, accountId, { purpose, ...(setting && { setting }) })
  for (const to of addresses) await deps.mailer.send(composeMail(deps.site, to, mail))
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
  if (account.email.endsWith(UNDELIVERABLE_DOMAIN)) return []
  return rule.toPrevious ? emailAddressesOf(deps, deps.db, account) : [account.email]
}
