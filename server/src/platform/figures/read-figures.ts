/** The last hour of all processes. Rows of other versions that cannot be parsed are skipped. */
import { sql } from 'kysely'
import * as v from 'valibot'
import type { Db } from '../postgres/database.ts'
import { type ProcessFigures, processFigures, type SiteFigures, siteFigures } from './figures.ts'

type Said = { minute: Date; toldAt: Date }
export type ProcessMinute = Said & {
  id: string
  role: string
  machine: string
  version: string
  figures: ProcessFigures
}
export type SiteMinute = Said & { figures: SiteFigures }

/** Bounds the result: an hour of two hundred processes. */
const MOST_ROWS = 12_000

type Row = Omit<ProcessMinute, 'figures'> & { figures: unknown }

export async function readFigures(
  db: Db,
  since: Date,
): Promise<{ processes: ProcessMinute[]; site: SiteMinute[] }> {
  const { rows } = await sql<Row>`
    select process_id as id, minute, told_at as "toldAt", role, machine, version, figures
    from process_figures where minute >= ${since} order by minute desc limit ${sql.lit(MOST_ROWS)}
  `.execute(db)
  const site: SiteMinute[] = []
  const processes: ProcessMinute[] = []
  for (const row of rows) {
    if (row.role === 'site') {
      const read = v.safeParse(siteFigures, row.figures)
      if (read.success) site.push({ minute: row.minute, toldAt: row.toldAt, figures: read.output })
      continue
    }
    const read = v.safeParse(processFigures, row.figures)
    if (read.success) processes.push({ ...row, figures: read.output })
  }
  return { processes, site }
}
