/** Helpers for tests of money: filling wallets without a card, ledger balances and purchases. */
import { randomUUID } from 'node:crypto'
import type { Db } from '#platform/postgres/database.ts'
import { ledgerBalanceCents, type MoneyKind, postJournal, walletCents } from '#server/modules/ledger/index.ts'
import { askAs, type RequestUser } from './people.ts'
import type { Seeded } from './seed.ts'
import type { GraphqlResult, TestSite } from './site.ts'

type Person = Pick<Seeded, 'id'>

/** Adds any amount of credits, by default as bought with real cards. */
export async function addCredits(
  site: { app: { db: Db } },
  { id }: Person,
  cents: number,
  money: MoneyKind = 'real',
): Promise<void> {
  await site.app.db.transaction().execute((tx) =>
    postJournal(tx, {
      kind: 'incentive',
      key: `fill:${randomUUID()}`,
      about: [],
      at: new Date(),
      money,
      entries: [
        { book: 'clearing', cents: -cents },
        { book: 'wallet', ownerId: id, cents },
      ],
    }),
  )
}

export const creditsOf = (site: { app: { db: Db } }, { id }: Person): Promise<number> =>
  walletCents(site.app.db, id)

/** A creator's held and payable earnings. */
export async function ledgerEarningsOf(site: { app: { db: Db } }, { id }: Person) {
  const [held, payable] = await Promise.all([
    ledgerBalanceCents(site.app.db, 'held', id),
    ledgerBalanceCents(site.app.db, 'payable', id),
  ])
  return { held, payable }
}

export type Tip = { user: string; amount: number; message?: string; media?: string; key?: string }

export const tip = (site: TestSite, asker: RequestUser, words: Tip): Promise<GraphqlResult> =>
  askAs(
    site,
    asker,
    `mutation ($user: ID!, $amount: Int!, $message: String, $media: ID, $key: String) {
      addTip(user: $user, amount: $amount, message: $message, media: $media, key: $key) {
        id amount message user { id } wallet { cents amount }
      }
    }`,
    words,
  )

export const buyMediaViaApi = (
  site: TestSite,
  asker: RequestUser,
  words: { media: string; key?: string; price?: number },
): Promise<GraphqlResult> =>
  askAs(
    site,
    asker,
    `mutation ($media: ID!, $key: String, $price: Float) {
      buyMedia(media: $media, key: $key, price: $price) { id media { id access } wallet { cents } }
    }`,
    words,
  )
