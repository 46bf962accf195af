/** All SQL on stored settlement reports and notes about their differences. */
import { type Selectable, sql } from 'kysely'
import type { SettledLine } from '#platform/payments/settled-line.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { ProviderStatementsTable, ReconciliationNotesTable } from '../tables.ts'
import type { SettlementStatement } from './read-statement.ts'

export type StatementRow = Selectable<ProviderStatementsTable>
export type NoteRow = Selectable<ReconciliationNotesTable>

export type NewStatement = SettlementStatement & {
  gateway: string
  fileName: string
  hash: Buffer
  uploadedBy: string
  at: Date
}

/** The earlier one, if the file is known. */
export async function insertStatement(
  tx: Tx,
  statement: NewStatement,
): Promise<{ id: string; isNew: boolean }> {
  const { gateway, format, fileName, hash, from, to, marginMs, uploadedBy, at, lines } = statement
  const inserted = await tx
    .insertInto('provider_statements')
    .values({
      ...{ gateway, format, hash, file_name: fileName, from_at: from, to_at: to },
      margin_ms: marginMs,
      line_count: lines.length,
      uploaded_by: uploadedBy,
      created_at: at,
    })
    .onConflict((conflict) => conflict.columns(['gateway', 'hash']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted) {
    await insertLines(tx, inserted.id, lines)
    return { id: inserted.id, isNew: true }
  }
  const { id } = await tx
    .selectFrom('provider_statements')
    .select('id')
    .where('gateway', '=', gateway)
    .where('hash', '=', hash)
    .executeTakeFirstOrThrow()
  return { id, isNew: false }
}

const LINES_AT_ONCE = 5_000

async function insertLines(tx: Tx, id: string, lines: readonly SettledLine[]): Promise<void> {
  for (let start = 0; start < lines.length; start += LINES_AT_ONCE) {
    const part = lines.slice(start, start + LINES_AT_ONCE)
    const column = <T>(of: (line: SettledLine) => T): T[] => part.map(of)
    await sql`
      insert into provider_statement_lines
        (statement_id, number, line_id, kind, payment, reference, cents, currency, fee_cents, at)
      select ${id}::uuid, ${start} + number, line_id, kind, payment, reference, cents, currency, fee_cents, at
      from unnest(
        ${column((line) => line.id)}::text[], ${column((line) => line.kind)}::text[],
        ${column((line) => line.payment)}::text[], ${column((line) => line.reference)}::text[],
        ${column((line) => line.cents)}::bigint[], ${column((line) => line.currency)}::text[],
        ${column((line) => line.feeCents)}::bigint[], ${column((line) => line.at)}::timestamptz[]
      ) with ordinality as line (line_id, kind, payment, reference, cents, currency, fee_cents, at, number)
    `.execute(tx)
  }
}

export function findStatement(db: Db, id: string): Promise<StatementRow | undefined> {
  return db.selectFrom('provider_statements').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Newest first. */
export function recentStatements(
  db: Db,
  { limit, skip }: { limit: number; skip: number },
): Promise<StatementRow[]> {
  return db
    .selectFrom('provider_statements')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(skip)
    .execute()
}

type LineRow = Omit<SettledLine, 'cents' | 'feeCents'> & { cents: string; feeCents: string }

const LINE = sql`line_id as id, kind, payment, reference, cents, currency, fee_cents as "feeCents", at`

const readLine = (row: LineRow): SettledLine => ({
  ...row,
  cents: Number(row.cents),
  feeCents: Number(row.feeCents),
})

export async function linesOfStatement(db: Db, id: string): Promise<SettledLine[]> {
  const { rows } = await sql<LineRow>`
    select ${LINE} from provider_statement_lines where statement_id = ${id}::uuid order by number
  `.execute(db)
  return rows.map(readLine)
}

/** Lines of all reports of the provider about these payments. */
export async function linesOfPayments(
  db: Db,
  { gateway, payments }: { gateway: string; payments: readonly string[] },
): Promise<SettledLine[]> {
  const { rows } = await sql<LineRow>`
    select ${LINE} from provider_statement_lines
    where payment = any(${payments}::text[])
      and statement_id in (select id from provider_statements where gateway = ${gateway})
    order by at, statement_id, number
  `.execute(db)
  return rows.map(readLine)
}

/** Lines of all reports of the provider; reports that overlap repeat some. */
export async function allLines(db: Db, gateway: string): Promise<SettledLine[]> {
  const { rows } = await sql<LineRow>`
    select ${LINE} from provider_statement_lines
    where statement_id in (select id from provider_statements where gateway = ${gateway})
  `.execute(db)
  return rows.map(readLine)
}

export function notesOfGateway(db: Db, gateway: string): Promise<NoteRow[]> {
  return db.selectFrom('reconciliation_notes').selectAll().where('gateway', '=', gateway).execute()
}

/** A later note replaces the earlier one; returns that one. */
export async function saveNote(tx: Tx, note: NoteRow): Promise<NoteRow | undefined> {
  const { gateway, subject, ...change } = note
  const earlier = await tx
    .selectFrom('reconciliation_notes')
    .selectAll()
    .where('gateway', '=', gateway)
    .where('subject', '=', subject)
    .forUpdate()
    .executeTakeFirst()
  await tx
    .insertInto('reconciliation_notes')
    .values(note)
    .onConflict((conflict) => conflict.columns(['gateway', 'subject']).doUpdateSet(change))
    .execute()
  return earlier
}
