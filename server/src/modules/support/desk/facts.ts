/** Facts about the customer of a conversation, from other slices. */
import { findConfirmedPerson, type Person } from '../../accounts/index.ts'
import { reportsAbout } from '../../engagement/index.ts'
import { subscribedBy } from '../../subscriptions/index.ts'
import { listTransactions, type Transaction, walletOf } from '../../wallet/index.ts'
import { addressOf, type Conversation } from '../conversations.ts'
import type { SupportDeps } from '../types.ts'

const LAST_PAYMENTS = 5

type Deps = Pick<SupportDeps, 'db' | 'clock'>

/** The account with a visitor's email address; the visitor has not proven to own that mailbox. */
export async function sameAddress(
  { db }: Pick<Deps, 'db'>,
  conversation: Conversation,
): Promise<Person | null> {
  const email = addressOf(conversation)
  return email === null ? null : ((await findConfirmedPerson(db, email)) ?? null)
}

export type Facts = { reports: number; subscriptions: number }

export async function factsOf({ db, clock }: Deps, accountId: string): Promise<Facts> {
  const [reports, { count }] = await Promise.all([
    reportsAbout(db, accountId),
    db
      .selectFrom(subscribedBy(db, accountId, clock.now()).as('subscribed'))
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { reports, subscriptions: Number(count) }
}

export type MoneyFacts = { cents: number; payments: Transaction[] }

export async function moneyOf(deps: Deps, accountId: string): Promise<MoneyFacts> {
  const [{ cents }, payments] = await Promise.all([
    walletOf(deps, accountId),
    listTransactions(deps, accountId, { type: null, after: null, limit: LAST_PAYMENTS }),
  ])
  return { cents, payments }
}
