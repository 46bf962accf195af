/** Who may pay whom. */
import { sql } from 'kysely'
import { Refusal } from '#platform/errors.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { statement } from '#platform/postgres/statement.ts'
import { SHARE_BP } from '#rules/money.ts'
import { visibleAccountIds } from '../../accounts/index.ts'
import { blockedWith, lockPair } from '../../people/index.ts'

/** What of a price is the creator's, in hundredths of a percent. */
export type Shares = { subscription: number; sales: number }

/** Held for the rest of the transaction: a block waits, and then finds what was paid. Answers the creator's shares. */
export async function refuseUnlessMayPay(tx: Tx, fanId: string, creatorId: string): Promise<Shares> {
  if (fanId === creatorId) throw new Refusal('BAD_INPUT', { words: 'You cannot pay yourself' })
  await lockPair(tx, fanId, creatorId)
  const [facts] = await factsOf(tx, { fanId, creatorId })
  if (!facts?.isFanThere) throw new Refusal('FORBIDDEN')
  // Across a block, each is as good as gone for the other.
  if (facts.isCreator === null || facts.isBlocked) throw new Refusal('NOT_FOUND')
  if (!facts.isCreator) throw new Refusal('FORBIDDEN', { words: 'Only creators can be paid.' })
  return {
    subscription: facts.subscriptionBp ?? SHARE_BP.subscription,
    sales: facts.salesBp ?? SHARE_BP.sales,
  }
}

type Facts = {
  isFanThere: boolean
  /** Null for who is not there. */
  isCreator: boolean | null
  isBlocked: boolean
  /** Null where nothing else was agreed on with this creator. */
  subscriptionBp: number | null
  salesBp: number | null
}

/** One question, as everybody who pays asks it. */
const factsOf = statement((db: Db | Tx, { fanId, creatorId }: { fanId: string; creatorId: string }) => {
  const fan = visibleAccountIds(db).where('accounts.id', '=', fanId)
  const creator = visibleAccountIds(db)
    .clearSelect()
    .select('accounts.is_creator')
    .where('accounts.id', '=', creatorId)
  return sql<Facts>`
    select exists ${fan} as "isFanThere", ${creator} as "isCreator",
      ${creatorId}::uuid in ${blockedWith(db, fanId)} as "isBlocked",
      agreed.subscription_bp as "subscriptionBp", agreed.sales_bp as "salesBp"
    from (values (true)) as one left join creator_fees as agreed on agreed.creator_id = ${creatorId}
  `.compile(db)
})
