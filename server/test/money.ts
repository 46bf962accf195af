/** Helpers for tests of money: filling wallets without a card, ledger balances and purchases. */
import { randomUUID } from 'node:crypto'
import type { Db } from '#platform/postgres/database.ts'
import { bookCents, type Money, postJournal, walletCents } from '#server/modules/wallet/index.ts'
import { type Asker, askAs } from './people.ts'
import type { Seeded } from './seed.ts'
import type { GraphqlAnswer, Site } from './site.ts'

type Person = Pick<Seeded, 'id'>

/** Adds any amount of credits, by default as bought with real cards. */
export async function fill(
  site: { app: { db: Db } },
  { id }: Person,
  cents: number,
  money: Money = 'real',
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
export async function earningsOf(site: { app: { db: Db } }, { id }: Person) {
  const [held, payable] = await Promise.all([
    bookCents(site.app.db, 'held', id),
    bookCents(site.app.db, 'payable', id),
  ])
  return { held, payable }
}

export type Tip = { user: string; amount: number; message?: string; media?: string; key?: string }

export const tip = (site: Site, asker: Asker, words: Tip): Promise<GraphqlAnswer> =>
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

export const buyMedia = (
  site: Site,
  asker: Asker,
  words: { media: string; key?: string; price?: number },
): Promise<GraphqlAnswer> =>
  askAs(
    site,
    asker,
    `mutation ($media: ID!, $key: String, $price: Float) {
      buyMedia(media: $media, key: $key, price: $price) { id media { id access } wallet { cents } }
    }`,
    words,
  )
