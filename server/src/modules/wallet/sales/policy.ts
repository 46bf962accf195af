/** Who may pay whom. */
import { sql } from 'kysely'
import { Refusal } from '#platform/errors.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { statement } from '#platform/postgres/statement.ts'
import { visibleAccountIds } from '../../accounts/index.ts'
import { blockedWith, lockPair } from '../../people/index.ts'
import { chosenInForce } from '../../settings/index.ts'

/** What of a price is the creator's, in hundredths of a percent; null where the site's first share holds. */
export type Shares = { subscription: number | null; sales: number | null }

/** Held for the rest of the transaction: a block waits, and then finds what was paid. Answers the creator's shares. */
export async function refuseUnlessMayPay(
  tx: Tx,
  { fanId, creatorId, at }: { fanId: string; creatorId: string; at: Date },
): Promise<Shares> {
  if (fanId === creatorId) throw new Refusal('BAD_INPUT', { words: 'You cannot pay yourself' })
  await lockPair(tx, fanId, creatorId)
  const [facts] = await factsOf(tx, { fanId, creatorId, at })
  if (!facts?.isFanThere) throw new Refusal('FORBIDDEN')
  // Across a block, each is as good as gone for the other.
  if (facts.isCreator === null || facts.isBlocked) throw new Refusal('NOT_FOUND')
  if (!facts.isCreator) throw new Refusal('FORBIDDEN', { words: 'Only creators can be paid.' })
  return { subscription: facts.subscriptionBp, sales: facts.salesBp }
}

type Facts = {
  isFanThere: boolean
  /** Null for who is not there. */
  isCreator: boolean | null
  isBlocked: boolean
  /** What was agreed on with this creator, or what staff chose for everybody; null where nobody did. */
  subscriptionBp: number | null
  salesBp: number | null
}

/** One question, as everybody who pays asks it. */
type Asked = { fanId: string; creatorId: string; at: Date }

const factsOf = statement((db: Db | Tx, { fanId, creatorId, at }: Asked) => {
  const fan = visibleAccountIds(db).where('accounts.id', '=', fanId)
  const creator = visibleAccountIds(db)
    .clearSelect()
    .select('accounts.is_creator')
    .where('accounts.id', '=', creatorId)
  return sql<Facts>`
    select exists ${fan} as "isFanThere", ${creator} as "isCreator",
      ${creatorId}::uuid in ${blockedWith(db, fanId)} as "isBlocked",
      coalesce(agreed.subscription_bp, ${houseBp('fees.subscriptionPercent', at)}) as "subscriptionBp",
      coalesce(agreed.sales_bp, ${houseBp('fees.salesPercent', at)}) as "salesBp"
    from (values (true)) as one left join creator_fees as agreed on agreed.creator_id = ${creatorId}
  `.compile(db)
})

function houseBp(key: 'fees.subscriptionPercent' | 'fees.salesPercent', at: Date) {
  return sql`round(${chosenInForce(key, at)}::numeric * 100)::int`
}
