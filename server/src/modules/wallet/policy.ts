/** Who may pay whom. */
import { sql } from 'kysely'
import { Refusal } from '#platform/errors.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { statement } from '#platform/postgres/statement.ts'
import { visibleAccountIds } from '../accounts/index.ts'
import { blockedWith, lockPair } from '../people/index.ts'

/** Held for the rest of the transaction: a block waits, and then finds what was paid. */
export async function refuseUnlessMayPay(tx: Tx, fanId: string, creatorId: string): Promise<void> {
  if (fanId === creatorId) throw new Refusal('BAD_INPUT', { words: 'You cannot pay yourself' })
  await lockPair(tx, fanId, creatorId)
  const [facts] = await factsOf(tx, { fanId, creatorId })
  if (!facts?.isFanThere) throw new Refusal('FORBIDDEN')
  // Across a block, each is as good as gone for the other.
  if (facts.isCreator === null || facts.isBlocked) throw new Refusal('NOT_FOUND')
  if (!facts.isCreator) throw new Refusal('FORBIDDEN', { words: 'Only creators can be paid.' })
}

/** `isCreator` is null for who is not there. */
type Facts = { isFanThere: boolean; isCreator: boolean | null; isBlocked: boolean }

/** One question, as everybody who pays asks it. */
const factsOf = statement((db: Db | Tx, { fanId, creatorId }: { fanId: string; creatorId: string }) => {
  const fan = visibleAccountIds(db).where('accounts.id', '=', fanId)
  const creator = visibleAccountIds(db)
    .clearSelect()
    .select('accounts.is_creator')
    .where('accounts.id', '=', creatorId)
  return sql<Facts>`
    select exists ${fan} as "isFanThere", ${creator} as "isCreator",
      ${creatorId}::uuid in ${blockedWith(db, fanId)} as "isBlocked"
  `.compile(db)
})
