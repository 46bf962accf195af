/** Leaves a mail to the worker: posted if, and only if, the transaction commits. */
import type { Tx } from '#platform/postgres/database.ts'
import type { AccountsDeps } from './deps.ts'
import { composeMail, type MailOrder } from './mails.ts'

/** Where the seal of a waiting mail holds, and nowhere else. */
const PLACE = 'account-mail'

export async function postMail(
  deps: Pick<AccountsDeps, 'mailSeal' | 'enqueue' | 'jobs'>,
  tx: Tx,
  order: MailOrder,
): Promise<void> {
  await deps.enqueue(deps.jobs.sendMail, { sealed: deps.mailSeal.seal(JSON.stringify(order), PLACE) }, { tx })
}

/** The worker's part. */
export async function sendPostedMail(
  deps: Pick<AccountsDeps, 'mailSeal' | 'mailer' | 'site'>,
  { sealed }: { sealed: string },
): Promise<void> {
  const order = JSON.parse(deps.mailSeal.open(sealed, PLACE)) as MailOrder
  await deps.mailer.send(composeMail(deps.site, order))
}
