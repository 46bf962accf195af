/** Which fans may pay which creators, and the creators' revenue shares. */
import { type RawBuilder, sql } from 'kysely'
import { Refusal } from '#platform/errors.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { statement } from '#platform/postgres/statement.ts'
import { visibleAccountIds } from '../../accounts/index.ts'
import { isBlockedEitherWay, pairLockExpression } from '../../people/index.ts'
import { settingInForceSql } from '../../settings/index.ts'

/** The creator's share of the price, in basis points; null for the site's initial share. */
export type Shares = { subscriptionBp: number | null; salesBp: number | null }

type Payment = { fanId: string; creatorId: string; at: Date }

/** Locks the pair until the transaction ends, so that a concurrent block waits. Returns the creator's shares. */
export async function lockForSale(tx: Tx, payment: Payment): Promise<Shares> {
  if (payment.fanId === payment.creatorId)
    throw new Refusal('BAD_INPUT', { message: 'You can’t pay yourself' })
  const [shares] = await lockAndShares(tx, payment)
  if (!shares) throw new Error('the lock statement returned no row')
  return shares
}

const lockAndShares = statement((db: Db | Tx, { fanId, creatorId, at }: Payment) =>
  sql<Shares>`
    select ${pairLockExpression(sql`${fanId}::uuid`, sql`${creatorId}::uuid`)} as locked,
      ${shareColumns(sql`${creatorId}::uuid`, at)}
  `.compile(db),
)

/** The columns of `Shares`: agreed with this creator, or set by staff for all; null if neither. */
export function shareColumns(creatorId: RawBuilder<unknown>, at: Date): RawBuilder<unknown> {
  const agreed = (column: string) =>
    sql`(select ${sql.ref(column)} from creator_fees where creator_id = ${creatorId})`
  return sql`
    coalesce(${agreed('subscription_bp')}, ${defaultBp('fees.subscriptionPercent', at)}) as "subscriptionBp",
    coalesce(${agreed('sales_bp')}, ${defaultBp('fees.salesPercent', at)}) as "salesBp"`
}

function defaultBp(key: 'fees.subscriptionPercent' | 'fees.salesPercent', at: Date) {
  return sql`round(${settingInForceSql(key, at)}::numeric * 100)::int`
}

/** The check of `refuseUnlessMayPay` as an SQL condition for the paying statement. The pair is locked before. */
export function mayPayCondition(db: Db | Tx, { fanId, creatorId }: Omit<Payment, 'at'>): RawBuilder<boolean> {
  const creator = visibleAccountIds(db).where('accounts.id', '=', creatorId)
  return sql<boolean>`
    exists ${visibleAccountIds(db).where('accounts.id', '=', fanId)}
    and exists ${creator.where('accounts.is_creator', '=', true)}
    and not ${isBlockedEitherWay(sql`${fanId}::uuid`, sql`${creatorId}::uuid`)}`
}

/** Locks the pair, and throws the reason if the fan may not pay. */
export async function refuseUnlessMayPay(tx: Tx, payment: Payment): Promise<void> {
  await lockForSale(tx, payment)
  const [facts] = await factsOf(tx, payment)
  if (!facts?.isFanThere) throw new Refusal('FORBIDDEN')
  // Across a block, neither may learn that the other exists.
  if (facts.isCreator === null || facts.isBlocked) throw new Refusal('NOT_FOUND')
  if (!facts.isCreator) throw new Refusal('FORBIDDEN', { message: 'You can only pay creators.' })
}

type Facts = {
  isFanThere: boolean
  /** Null for an invisible account. */
  isCreator: boolean | null
  isBlocked: boolean
}

const factsOf = statement((db: Db | Tx, { fanId, creatorId }: Payment) => {
  const fan = visibleAccountIds(db).where('accounts.id', '=', fanId)
  const creator = visibleAccountIds(db)
    .clearSelect()
    .select('accounts.is_creator')
    .where('accounts.id', '=', creatorId)
  return sql<Facts>`
    select exists ${fan} as "isFanThere", ${creator} as "isCreator",
      ${isBlockedEitherWay(sql`${fanId}::uuid`, sql`${creatorId}::uuid`)} as "isBlocked"
  `.compile(db)
})
