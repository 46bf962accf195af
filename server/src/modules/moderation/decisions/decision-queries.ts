/** SQL for decisions. */
import type { Insertable } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { Ending } from '#rules/decision.ts'
import type { Decision, DecisionsTable } from '../tables.ts'

export function findDecision(db: Db | Tx, id: string): Promise<Decision | undefined> {
  return db.selectFrom('decisions').selectAll().where('id', '=', id).executeTakeFirst()
}

export function findDecisions(db: Db | Tx, ids: readonly string[]): Promise<Decision[]> {
  return db
    .selectFrom('decisions')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute()
}

export function lockDecision(tx: Tx, id: string): Promise<Decision | undefined> {
  return tx.selectFrom('decisions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export function insertDecision(tx: Tx, decision: Insertable<DecisionsTable>): Promise<Decision> {
  return tx.insertInto('decisions').values(decision).returningAll().executeTakeFirstOrThrow()
}

/** Newest first, including ended ones. */
export function decisionsAbout(db: Db | Tx, accountId: string, limit: number): Promise<Decision[]> {
  return db
    .selectFrom('decisions')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** The decision that currently closes the account, if any. */
export function closingDecision(db: Db | Tx, accountId: string): Promise<Decision | undefined> {
  return db
    .selectFrom('decisions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('measure', 'in', ['suspend', 'ban'])
    .where('ended_at', 'is', null)
    .executeTakeFirst()
}

/** The decision that currently forbids the account to stream, if any. */
export function streamingProhibition(db: Db | Tx, accountId: string): Promise<Decision | undefined> {
  return db
    .selectFrom('decisions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('measure', '=', 'no-live')
    .where('ended_at', 'is', null)
    .executeTakeFirst()
}

/** Ids of decisions past their end date. */
export async function expiredDecisions(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('decisions')
    .select('id')
    .where('until', '<=', now)
    .where('ended_at', 'is', null)
    .orderBy('until')
    .limit(500)
    .execute()
  return rows.map(({ id }) => id)
}

type DecisionEnd = { at: Date; how: Ending; by: string | null; words: string | null }

export function endDecision(tx: Tx, id: string, { at, how, by, words }: DecisionEnd): Promise<Decision> {
  return tx
    .updateTable('decisions')
    .set({ ended_at: at, ended_how: how, ended_by: by, ended_words: words })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
