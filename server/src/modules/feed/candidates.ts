/** Fetches all candidates for a page of For you in one statement: held ones, the next entries by score, and the newest of followed authors. */
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { shapes, statement } from '#platform/postgres/statement.ts'
import type { MediaType } from '#rules/media.ts'
import type { FollowingPosition } from './cursor.ts'
import { entriesAmong, type FeedAudience, type Phase, walkedEntries } from './entries.ts'
import { followsMany, freshOfFew, freshOfMany, newestOfEach } from './followed-entries.ts'
import type { Candidate } from './rank.ts'

export type Gathering = {
  held: readonly string[]
  /** Null when there are no more entries. */
  walk: (Phase & { after: FollowingPosition; count: number }) | null
  /** Number of newest media of followed authors to fetch. */
  fresh: number
}

export type Gathered = Record<'held' | 'met' | 'fresh', Candidate[]>

export async function gatherCandidates(
  db: Db,
  audience: FeedAudience,
  { held, walk, fresh }: Gathering,
): Promise<Gathered> {
  const { viewerId, now, type } = audience
  const freshOf = viewerId === null ? 0 : fresh
  const found: Gathered = { held: [], met: [], fresh: [] }
  if (held.length === 0 && !walk && freshOf === 0) return found
  const [score, id] = walk?.after ?? [0, '']
  const before = walk?.phase === 'seen' ? walk.before : now
  const ask = asking(viewerId === null, type, held.length > 0, walk?.phase, walk?.count ?? 0, freshOf)
  let isFollowingMany = false
  for (const row of await ask(db, { viewerId: viewerId ?? '', now, score, id, before, held })) {
    if (row.part === 'many') isFollowingMany = true
    else found[row.part].push(row)
  }
  // Falls back to a lookup per author if the newest media of all authors include too few of followed ones.
  if (viewerId !== null && isFollowingMany && found.fresh.length < freshOf)
    found.fresh = await newestOfEach(
      db,
      { ...audience, viewerId },
      { after: null, count: freshOf, isNew: true },
    )
  return found
}

type Values = {
  viewerId: string
  now: Date
  score: number
  id: string
  before: Date
  held: readonly string[]
}
/** A row with the part `many` only says that the viewer follows many accounts. */
type Row = Candidate & { part: keyof Gathered | 'many' }

const asking = shapes(
  (
    isVisitor: boolean,
    type: MediaType | undefined,
    hasHeld: boolean,
    phase: Phase['phase'] | undefined,
    count: number,
    fresh: number,
  ) =>
    statement((db: Db | Tx, { viewerId, now, score, id, before, held }: Values) => {
      const audience = { viewerId: isVisitor ? null : viewerId, now, type }
      return sql<Row>`${sql.join(
        [
          ...(hasHeld ? [named('held', entriesAmong(db, audience, held))] : []),
          ...(phase ? [named('met', walkedEntries(db, audience, { phase, before, score, id, count }))] : []),
          ...(fresh > 0 ? freshParts(db, { ...audience, viewerId }, fresh) : []),
        ],
        sql` union all `,
      )}`.compile(db)
    }),
)

function freshParts(db: Db | Tx, follower: FeedAudience & { viewerId: string }, count: number) {
  return [
    named('fresh', freshOfMany(db, follower, count)),
    named('fresh', freshOfFew(db, follower, count)),
    sql`(select 'many', null::uuid, null::uuid, null::float8, null::boolean where ${followsMany(db, follower)})`,
  ]
}

function named(part: keyof Gathered, entries: RawBuilder<unknown>) {
  return sql`(select ${sql.lit(part)} as part, found.id, found."authorId", found.score, found."isFollowed"
    from (${entries}) as found)`
}
