/** Counts waiting and late items per queue, with the first of them, in one statement. */
import { type RawBuilder, sql } from 'kysely'
import { dueAt, lateSince, QUEUE_DEADLINES, QUEUES, type QueueName } from '#rules/sla.ts'
import { mayAsStaff, QUEUE_RIGHTS, type StaffRole } from '#rules/staff-rights.ts'
import type { StaffDeps } from '../types.ts'
import { QUEUE_SOURCES, QUEUES_WITH_DUE_DATES } from './sources.ts'

/** Counts are capped here, to bound the work of the database. */
export const MAX_COUNTED = 1_000
/** Maximum number of items drawn in the chart. */
export const MAX_DRAWN = 60

export type QueueState = {
  queue: QueueName
  waits: number
  late: number
  /** The items due first, as many as are drawn. */
  first: { id: string; since: Date; due: Date }[]
}

/** The queues visible to these roles that have a source. */
export function queuesFor(roles: readonly StaffRole[]): QueueName[] {
  return QUEUES.filter((queue) => QUEUE_SOURCES[queue] && mayAsStaff(roles, QUEUE_RIGHTS[queue]))
}

type Row = {
  queue: QueueName
  waits: number
  late: number
  first: { id: string; since: string; due: string | null }[]
}

export async function queueStates(
  { db, clock }: Pick<StaffDeps, 'db' | 'clock'>,
  queues: readonly QueueName[],
): Promise<QueueState[]> {
  const now = clock.now()
  const parts = queues.flatMap((queue): RawBuilder<Row>[] => {
    const waiting = QUEUE_SOURCES[queue]
    if (!waiting) return []
    const due = QUEUES_WITH_DUE_DATES.has(queue) ? sql`due` : sql`null::timestamptz as due`
    const isLate = sql`coalesce(due <= ${now}, since <= ${lateSince(now, QUEUE_DEADLINES[queue])})`
    return [
      sql<Row>`
        select ${queue}::text as queue, count(*)::int as waits, (count(*) filter (where ${isLate}))::int as late,
          coalesce(jsonb_agg(jsonb_build_object('id', id, 'since', since, 'due', due) order by place)
            filter (where place <= ${MAX_DRAWN}), '[]') as first
        from (
          select id, since, due, row_number() over () as place
          from (select id, since, ${due} from (${waiting(db)}) as whole limit ${MAX_COUNTED}) as soonest
        ) as numbered`,
    ]
  })
  if (parts.length === 0) return []
  const { rows } = await sql<Row>`${sql.join(parts, sql` union all `)}`.execute(db)
  return rows.map((row) => ({
    ...row,
    first: row.first.map(({ id, since, due }) => ({
      id,
      since: new Date(since),
      due: due ? new Date(due) : dueAt(new Date(since), QUEUE_DEADLINES[row.queue]),
    })),
  }))
}
