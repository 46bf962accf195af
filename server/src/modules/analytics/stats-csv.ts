/** A creator's stats as CSV, one line per day and media, written page by page. Columns sum up to the totals on screen. */
import { sql } from 'kysely'
import { BYTE_ORDER_MARK, csvLine } from '#platform/csv.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { findVisibleMediaByIds } from '../media/index.ts'
import type { StatsSpan } from './span.ts'
import type { AnalyticsDeps } from './types.ts'

const HEADING = [
  ...['Day', 'Kind', 'Media', 'Description', 'Views', 'Watched seconds', 'Watched to the end'],
  ...['Likes', 'Follows', 'Income', 'Currency'],
]
const PAGE_ROWS = 1_000

type Line = {
  day: string
  kind: string
  mediaId: string | null
  views: number
  watchMs: number
  completions: number
  likes: number
  follows: number
  incomeCents: number
}

export async function* statsCsv(
  deps: Pick<AnalyticsDeps, 'db' | 'clock'>,
  viewer: Viewer,
  span: StatsSpan,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(HEADING)
  for await (const lines of pagesOf(deps.db, viewer.accountId, span)) {
    const ids = lines.flatMap(({ mediaId }) => mediaId ?? [])
    const words = new Map(
      (await findVisibleMediaByIds(deps, viewer, ids)).map(({ id, description }) => [id, description]),
    )
    yield lines.map((line) => csvLineOf(line, words.get(line.mediaId ?? '') ?? '')).join('')
  }
}

/** Newest day first; within a day, lines without media last. */
async function* pagesOf(db: Db, creatorId: string, span: StatsSpan): AsyncGenerator<Line[]> {
  let after: Pick<Line, 'day' | 'mediaId'> | null = null
  for (;;) {
    const lines: Line[] = await pageOf(db, creatorId, span, after)
    if (lines.length > 0) yield lines
    after = lines.at(-1) ?? null
    if (lines.length < PAGE_ROWS) return
  }
}

/** Sorts before every real id. */
const NO_MEDIA = '00000000-0000-0000-0000-000000000000'

async function pageOf(
  db: Db,
  creatorId: string,
  { from, end }: StatsSpan,
  after: Pick<Line, 'day' | 'mediaId'> | null,
): Promise<Line[]> {
  const below = after
    ? sql`and (day, media_id) < (${after.day}::date, ${after.mediaId ?? NO_MEDIA}::uuid)`
    : sql``
  const { rows } = await sql<Line>`
    select day::text, type as kind, nullif(media_id, ${NO_MEDIA}::uuid) as "mediaId", views,
      watch_ms::float8 as "watchMs", completions, likes, follows, income_cents::float8 as "incomeCents"
    from (
      select day, type, media_id, views, watch_ms, completions, likes, 0 as follows, income_cents
      from media_figures where creator_id = ${creatorId}
      union all
      select day, type, ${NO_MEDIA}::uuid, 0, 0, 0, 0, sum(follows)::int, sum(income_cents)::bigint
      from creator_figures where creator_id = ${creatorId} and type = 'none' group by day, type
    ) as told
    where day >= ${from}::date and day < ${end}::date ${below}
    order by day desc, media_id desc
    limit ${PAGE_ROWS}
  `.execute(db)
  return rows
}

function csvLineOf(line: Line, description: string): string {
  return csvLine([
    line.day,
    line.kind === 'none' ? 'other' : line.kind,
    line.mediaId ?? '',
    description,
    line.views,
    Math.round(line.watchMs / 1000),
    line.completions,
    line.likes,
    line.follows,
    (line.incomeCents / 100).toFixed(2),
    'USD',
  ])
}
