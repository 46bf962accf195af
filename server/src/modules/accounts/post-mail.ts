/** Queues a mail for the worker, transactionally: it is sent if and only if the transaction commits. */
import { composeMail } from '#platform/mail/compose.ts'
import type { Tx } from '#platform/postgres/database.ts'
import { emailAddressesOf } from './email/previous-emails.ts'
import { accountJobs } from './job-tokens.ts'
import { type AccountMail, accountMailOf } from './mails.ts'
import type { Account } from './queries.ts'
import type { AccountsDeps } from './types.ts'

/** Binds the ciphertext of a queued mail to its purpose (associated data). */
const SEAL_CONTEXT = 'account-mail'

export async function enqueueMail(
  deps: Pick<AccountsDeps, 'accounts' | 'enqueue'>,
  tx: Tx,
  order: AccountMail,
): Promise<void> {
  await deps.enqueue(
    accountJobs.sendMail,
    { sealed: deps.accounts.mailSeal.seal(JSON.stringify(order), SEAL_CONTEXT) },
    { tx },
  )
}

type WithoutTo<Order> = Order extends unknown ? Omit<Order, 'to'> : never

/** To the current and recent former addresses: an attacker changes the address first. */
export async function enqueueToAllAddresses(
  deps: Pick<AccountsDeps, 'accounts' | 'enqueue' | 'clock'>,
  tx: Tx,
  account: Pick<Account, 'id' | 'email'>,
  order: WithoutTo<AccountMail>,
): Promise<void> {
  for (const to of await emailAddressesOf(deps, tx, account)) await enqueueMail(deps, tx, { ...order, to })
}

/** Runs in the worker. */
export async function sendQueuedMail(
  deps: Pick<AccountsDeps, 'accounts' | 'mailer' | 'site'>,
  { sealed }: { sealed: string },
): Promise<void> {
  const order = JSON.parse(deps.accounts.mailSeal.open(sealed, SEAL_CONTEXT)) as AccountMail
  await deps.mailer.send(composeMail(deps.site, order.to, accountMailOf(deps.site, order)))
}
