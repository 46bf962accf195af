/** Queues a mail for the worker, transactionally: it is sent if and only if the transaction commits. */
import { composeMail } from '#platform/mail/letter.ts'
import type { Tx } from '#platform/postgres/database.ts'
import { addressesOf } from './email/previous-emails.ts'
import { accountJobs } from './job-tokens.ts'
import { letterOf, type MailOrder } from './mails.ts'
import type { Account } from './queries.ts'
import type { AccountsDeps } from './types.ts'

/** Binds the ciphertext of a queued mail to its purpose (associated data). */
const PLACE = 'account-mail'

export async function postMail(
  deps: Pick<AccountsDeps, 'accounts' | 'enqueue'>,
  tx: Tx,
  order: MailOrder,
): Promise<void> {
  await deps.enqueue(
    accountJobs.sendMail,
    { sealed: deps.accounts.mailSeal.seal(JSON.stringify(order), PLACE) },
    { tx },
  )
}

type WithoutTo<Order> = Order extends unknown ? Omit<Order, 'to'> : never

/** To the current and recent former addresses: an attacker changes the address first. */
export async function postToAll(
  deps: Pick<AccountsDeps, 'accounts' | 'enqueue' | 'clock'>,
  tx: Tx,
  account: Pick<Account, 'id' | 'email'>,
  order: WithoutTo<MailOrder>,
): Promise<void> {
  for (const to of await addressesOf(deps, tx, account)) await postMail(deps, tx, { ...order, to })
}

/** Runs in the worker. */
export async function sendPostedMail(
  deps: Pick<AccountsDeps, 'accounts' | 'mailer' | 'site'>,
  { sealed }: { sealed: string },
): Promise<void> {
  const order = JSON.parse(deps.accounts.mailSeal.open(sealed, PLACE)) as MailOrder
  await deps.mailer.send(composeMail(deps.site, order.to, letterOf(deps.site, order)))
}
