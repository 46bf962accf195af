/** Helpers for tests of the staff's finance tools: disputes and proposed corrections. */
import { randomUUID } from 'node:crypto'
import { postJournal } from '#server/modules/ledger/index.ts'
import { reverseTopUp } from '#server/modules/payments/reversals/chargebacks.ts'
import { lockTopUp } from '#server/modules/payments/top-up-queries.ts'
import { askAs, type RequestUser } from './people.ts'
import type { Seeded } from './seed.ts'
import type { GraphqlResult, TestSite } from './site.ts'

type Person = Pick<Seeded, 'id'>

/** Buys credits by card. */
export async function seedTopUp(
  { app }: { app: Pick<TestSite['app'], 'db'> },
  { id: accountId }: Person,
  cents = 1_000,
): Promise<string> {
  const at = new Date()
  return app.db.transaction().execute(async (tx) => {
    const { journalId } = await postJournal(tx, {
      kind: 'top-up',
      key: randomUUID(),
      about: [],
      at,
      money: 'sandbox',
      entries: [
        { book: 'clearing', cents: -cents },
        { book: 'wallet', ownerId: accountId, cents },
      ],
    })
    const { id } = await tx
      .insertInto('top_ups')
      .values({
        ...{
          account_id: accountId,
          key: randomUUID(),
          pack_cents: cents,
          card_id: null,
          card_words: 'Visa •• 4242',
        },
        ...{ gateway: 'sandbox', payment: randomUUID(), state: 'paid', failure: null, journal_id: journalId },
        ...{ created_at: at, updated_at: at },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

/** Buys credits whose payment is then disputed; returns the id of the dispute. */
export async function seedDispute(site: TestSite, person: Person, dueAt?: Date): Promise<string> {
  const topUp = await seedTopUp(site, person)
  await site.app.db.transaction().execute(async (tx) => {
    const taking = { reason: 'dispute', reference: randomUUID(), cents: null, dueAt } as const
    await reverseTopUp(site.app, tx, await lockTopUp(tx, topUp), taking)
  })
  const { id } = await site.app.db
    .selectFrom('take_backs')
    .select('id')
    .where('top_up_id', '=', topUp)
    .executeTakeFirstOrThrow()
  return id
}

export type AdjustmentInput = {
  to?: string
  from?: string
  amount?: number
  key?: string
  words?: string
  reason?: string
}

/** Proposes a correction; by default credits from the site to an account. */
export function proposeAdjustmentViaApi(
  site: TestSite,
  asker: RequestUser,
  {
    to,
    from,
    amount = 5,
    key = randomUUID(),
    words = 'We are sorry',
    reason = 'Broken video',
  }: AdjustmentInput,
): Promise<GraphqlResult> {
  return askAs(
    site,
    asker,
    `mutation ($from_book: String!, $from: ID, $to_book: String!, $to: ID, $amount: Float!, $reason: String!, $words: String, $key: String) {
      proposeAdjustment(from_book: $from_book, from_user: $from, to_book: $to_book, to_user: $to, amount: $amount, reason: $reason, words: $words, key: $key) {
        id state value from_book to_book
      }
    }`,
    {
      ...{ from_book: from ? 'payable' : 'revenue', from, to_book: to ? 'wallet' : 'revenue', to },
      ...{ amount, reason, words, key },
    },
  )
}
