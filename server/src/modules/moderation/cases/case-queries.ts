/** SQL for cases. */
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { hashToken } from '#platform/crypto.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { CaseKind } from '#rules/cases.ts'
import type { CaseMediaTable, CasesTable } from './tables.ts'

export type CaseRow = Selectable<CasesTable>
export type CaseMediaRow = Selectable<CaseMediaTable>

const TOKEN_SHAPE = /^[\w-]{43}$/

export function findCase(db: Db | Tx, id: string): Promise<CaseRow | undefined> {
  return db.selectFrom('cases').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Lock order: the case before its media. */
export function lockCase(tx: Tx, id: string): Promise<CaseRow | undefined> {
  return tx.selectFrom('cases').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Undefined for an invalid link. */
export async function findCaseByToken(db: Db | Tx, token: string): Promise<CaseRow | undefined> {
  if (!TOKEN_SHAPE.test(token)) return undefined
  return db.selectFrom('cases').selectAll().where('token_hash', '=', hashToken(token)).executeTakeFirst()
}

export function findCaseByKey(db: Db | Tx, key: string): Promise<CaseRow | undefined> {
  return db.selectFrom('cases').selectAll().where('key', '=', key).executeTakeFirst()
}

export function findCaseByNumber(
  db: Db | Tx,
  { kind, number }: { kind: CaseKind; number: number },
): Promise<CaseRow | undefined> {
  return db
    .selectFrom('cases')
    .selectAll()
    .where('number', '=', number)
    .where('kind', '=', kind)
    .executeTakeFirst()
}

/** Undefined when a case with the same idempotency key exists. */
export function insertCase(tx: Tx, row: Insertable<CasesTable>): Promise<CaseRow | undefined> {
  return tx
    .insertInto('cases')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returningAll()
    .executeTakeFirst()
}

export function updateCase(tx: Tx, id: string, columns: Updateable<CasesTable>): Promise<CaseRow> {
  return tx.updateTable('cases').set(columns).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

export function caseMediaOf(db: Db | Tx, caseId: string): Promise<CaseMediaRow[]> {
  return db.selectFrom('case_media').selectAll().where('case_id', '=', caseId).orderBy('media_id').execute()
}

export async function updateCaseMedia(
  tx: Tx,
  { case_id, media_id }: Pick<CaseMediaRow, 'case_id' | 'media_id'>,
  columns: Updateable<CaseMediaTable> & { changed_at: Date },
): Promise<void> {
  await tx
    .updateTable('case_media')
    .set(columns)
    .where('case_id', '=', case_id)
    .where('media_id', '=', media_id)
    .execute()
}

/** Whether another case still hides the media. */
export async function isHiddenByAnotherCase(tx: Tx, mediaId: string, caseId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('case_media')
    .select('case_id')
    .where('media_id', '=', mediaId)
    .where('state', '=', 'hidden')
    .where('case_id', '<>', caseId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The forwarded counter-notice to this notice, still within the deadline for a lawsuit. */
export function forwardedCounterNotice(db: Db | Tx, caseId: string): Promise<CaseRow | undefined> {
  return db
    .selectFrom('cases')
    .selectAll()
    .where('answers_id', '=', caseId)
    .where('state', '=', 'forwarded')
    .executeTakeFirst()
}

type CaseQueueQuery = { kinds: readonly CaseKind[]; isClosed: boolean; limit: number; skip: number }

/** Ordered by due date; closed ones newest first. */
export function listCases(db: Db, { kinds, isClosed, limit, skip }: CaseQueueQuery): Promise<CaseRow[]> {
  const query = db
    .selectFrom('cases')
    .selectAll()
    .where('state', isClosed ? '=' : '<>', sql.lit('closed'))
    .$if(kinds.length > 0, (q) => q.where('kind', 'in', kinds))
  return (isClosed ? query.orderBy('closed_at', 'desc') : query.orderBy('due_at'))
    .orderBy('id')
    .limit(limit)
    .offset(skip)
    .execute()
}

/** Cases that wait for staff, by due date; without those that wait for the other side. */
export function waitingCases(db: Db | Tx) {
  return db
    .selectFrom('cases')
    .select([sql<string>`id::text`.as('id'), 'received_at as since', 'due_at as due'])
    .where('state', '<>', sql.lit('closed'))
    .where('state', 'not in', ['asked', 'forwarded'])
    .orderBy('due_at')
}

export type CaseSummary = Pick<CaseRow, 'id' | 'number' | 'kind' | 'state' | 'outcome' | 'received_at'>

/** Notices about media of this account, newest first. */
export async function casesAbout(db: Db, accountId: string, limit: number): Promise<CaseSummary[]> {
  const { rows } = await sql<CaseSummary>`
    select id, number, kind, state, outcome, received_at from cases
    where id in (select case_id from case_media where account_id = ${accountId})
    order by id desc limit ${limit}
  `.execute(db)
  return rows
}
