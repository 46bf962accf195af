/** Facts about the customer of a conversation, from other slices. */
import { findConfirmedPerson, type Person } from '../../accounts/index.ts'
import { walletOf } from '../../ledger/index.ts'
import { listTransactions, type Transaction } from '../../payments/index.ts'
import { countReportsAbout } from '../../reports/index.ts'
import { subscribedBy } from '../../subscriptions/index.ts'
import { type Conversation, visitorEmailOf } from '../conversations.ts'
import type { SupportDeps } from '../types.ts'

const LAST_PAYMENTS = 5

type Deps = Pick<SupportDeps, 'db' | 'clock'>

/** The account with a visitor's email address; the visitor has not proven to own that mailbox. */
export async function findAccountByVisitorEmail(
  { db }: Pick<Deps, 'db'>,
  conversation: Conversation,
): Promise<Person | null> {
  const email = visitorEmailOf(conversation)
  return email === null ? null : ((await findConfirmedPerson(db, email)) ?? null)
}

export type CustomerCounts = { reports: number; subscriptions: number }

export async function customerCountsOf({ db, clock }: Deps, accountId: string): Promise<CustomerCounts> {
  const [reports, { count }] = await Promise.all([
    countReportsAbout(db, accountId),
    db
      .selectFrom(subscribedBy(db, accountId, clock.now()).as('subscribed'))
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { reports, subscriptions: Number(count) }
}

export type CustomerMoney = { cents: number; payments: Transaction[] }

export async function customerMoneyOf(deps: Deps, accountId: string): Promise<CustomerMoney> {
  const [{ cents }, payments] = await Promise.all([
    walletOf(deps, accountId),
    listTransactions(deps, accountId, { type: null, after: null, limit: LAST_PAYMENTS }),
  ])
  return { cents, payments }
}
