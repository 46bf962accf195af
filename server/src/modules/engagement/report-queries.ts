/** The SQL on reports as staff see them. */
import { type Selectable, sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'
import type { ReportsTable } from './tables.ts'

export type ReportRow = Selectable<ReportsTable>
export type ReportState = ReportRow['state']
export const REPORT_STATES: readonly ReportState[] = ['open', 'upheld', 'dismissed']

export function findReport(db: Db, id: string): Promise<ReportRow | undefined> {
  return db.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The urgent ones first, then the oldest; `after` goes on behind one of them. */
export function reportsInState(
  db: Db,
  { state, after, limit }: { state: ReportState; after: ReportRow | null; limit: number },
): Promise<ReportRow[]> {
  return db
    .selectFrom('reports')
    .selectAll()
    .where('state', '=', state)
    .$if(after !== null, (q) =>
      q.where(sql<boolean>`(not is_urgent, id) > (${!after?.is_urgent}::boolean, ${after?.id}::uuid)`),
    )
    .orderBy(sql`not is_urgent`)
    .orderBy('id')
    .limit(limit)
    .execute()
}
