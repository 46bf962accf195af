/** The last hour of all processes. Rows of other versions that cannot be parsed are skipped. */
import { sql } from 'kysely'
import * as v from 'valibot'
import type { Db } from '../postgres/database.ts'
import { type ProcessMetrics, processMetrics, type SiteMetrics, siteMetrics } from './process-metrics.ts'

type RowTimes = { minute: Date; reportedAt: Date }
export type ProcessMinute = RowTimes & {
  id: string
  role: string
  machine: string
  version: string
  figures: ProcessMetrics
}
export type SiteMinute = RowTimes & { figures: SiteMetrics }

/** Bounds the result: an hour of two hundred processes. */
const MAX_ROWS = 12_000

type Row = Omit<ProcessMinute, 'figures'> & { figures: unknown }

export async function readMetrics(
  db: Db,
  since: Date,
): Promise<{ processes: ProcessMinute[]; site: SiteMinute[] }> {
  const { rows } = await sql<Row>`
    select process_id as id, minute, told_at as "reportedAt", role, machine, version, figures
    from process_figures where minute >= ${since} order by minute desc limit ${sql.lit(MAX_ROWS)}
  `.execute(db)
  const site: SiteMinute[] = []
  const processes: ProcessMinute[] = []
  for (const row of rows) {
    if (row.role === 'site') {
      const read = v.safeParse(siteMetrics, row.figures)
      if (read.success) site.push({ minute: row.minute, reportedAt: row.reportedAt, figures: read.output })
      continue
    }
    const read = v.safeParse(processMetrics, row.figures)
    if (read.success) processes.push({ ...row, figures: read.output })
  }
  return { processes, site }
}
