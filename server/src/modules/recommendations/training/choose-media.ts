/** Chooses the media that a model knows: the best, the newest, and those with the best response whatever their age. */

import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { addRow, type Columns, createColumns } from '../catalogue/columns.ts'
import { bestIds, type CatalogueDeps, newestIds, readCatalogueRows } from '../catalogue/media-rows.ts'

const MOST = { best: 50_000, newest: 25_000, loved: 25_000 } as const
const PIECE = 1_000

export async function chooseMedia(deps: CatalogueDeps, signal?: AbortSignal): Promise<Columns> {
  const ids = new Set([
    ...(await bestIds(deps, MOST.best)),
    ...(await newestIds(deps, deps.clock.now(), MOST.newest)),
    ...(await lovedIds(deps, MOST.loved)),
  ])
  const chosen = [...ids]
  const columns = createColumns(chosen.length)
  for (let from = 0; from < chosen.length; from += PIECE) {
    signal?.throwIfAborted()
    for (const row of await readCatalogueRows(deps, chosen.slice(from, from + PIECE))) addRow(columns, row)
    await nextTurn()
  }
  return columns
}

/** The score without its date, see `feed_score`. */
async function lovedIds({ db, recommendations }: CatalogueDeps, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select e.media_id as id from ${recommendations.ports.entries(db)} as e
    order by e.score - extract(epoch from e.available_at)::float8 / 43200 desc limit ${count}
  `.execute(db)
  return rows.map(({ id }) => id)
}
