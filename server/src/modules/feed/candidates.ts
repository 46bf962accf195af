/** Fetches all candidates for a page of For you in one statement: held ones, the next by score, the newest of followed authors, and openers. */
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { shapes, statement } from '#platform/postgres/statement.ts'
import type { MediaType } from '#rules/media.ts'
import type { FollowingPosition } from './cursor.ts'
import { bestFreeVideos, entriesAmong, type FeedAudience, type Phase, rankedEntriesAfter } from './entries.ts'
import { followsMany, freshOfFew, freshOfMany, newestOfEach } from './followed-entries.ts'
import type { Candidate } from './rank.ts'

export type CandidateRequest = {
  held: readonly string[]
  /** Null when there are no more entries. */
  ranked: (Phase & { after: FollowingPosition; count: number }) | null
  /** Number of newest media of followed authors to fetch. */
  fresh: number
  /** Number of free videos to fetch, unseen and seen ones: see `rank.ts`. */
  openers: number
}

export type CandidateGroups = Record<'held' | 'met' | 'fresh' | 'free' | 'freeSeen', Candidate[]>

export async function gatherCandidates(
  db: Db,
  audience: FeedAudience,
  { held, ranked, fresh, openers: openersAsked }: CandidateRequest,
): Promise<CandidateGroups> {
  const { viewerId, now, type } = audience
  const freshOf = viewerId === null ? 0 : fresh
  const openers = type === 'photo' ? 0 : openersAsked
  const found: CandidateGroups = { held: [], met: [], fresh: [], free: [], freeSeen: [] }
  if (held.length === 0 && !ranked && freshOf === 0 && openers === 0) return found
  const [score, id] = ranked?.after ?? [0, '']
  const before = ranked?.phase === 'seen' ? ranked.before : now
  const ask = asking(
    viewerId === null,
    type,
    held.length > 0,
    ranked?.phase,
    ranked?.count ?? 0,
    freshOf,
    openers,
  )
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
type Row = Candidate & { part: keyof CandidateGroups | 'many' }

const asking = shapes(
  (
    isVisitor: boolean,
    type: MediaType | undefined,
    hasHeld: boolean,
    phase: Phase['phase'] | undefined,
    count: number,
    fresh: number,
    openers: number,
  ) =>
    statement((db: Db | Tx, { viewerId, now, score, id, before, held }: Values) => {
      const audience = { viewerId: isVisitor ? null : viewerId, now, type }
      return sql<Row>`${sql.join(
        [
          ...(hasHeld ? [named('held', entriesAmong(db, audience, held))] : []),
          ...(phase
            ? [named('met', rankedEntriesAfter(db, audience, { phase, before, score, id, count }))]
            : []),
          ...(fresh > 0 ? freshParts(db, { ...audience, viewerId }, fresh) : []),
          ...(openers > 0 ? openerParts(db, audience, openers) : []),
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

function openerParts(db: Db | Tx, audience: FeedAudience, count: number) {
  const unseen = named('free', bestFreeVideos(db, audience, { phase: 'new', count }))
  if (audience.viewerId === null) return [unseen]
  const seen = bestFreeVideos(db, audience, { phase: 'seen', before: audience.now, count })
  return [unseen, named('freeSeen', seen)]
}

function named(part: keyof CandidateGroups, entries: RawBuilder<unknown>) {
  return sql`(select ${sql.lit(part)} as part, found.id, found."authorId", found.score, found."isFollowed"
    from (${entries}) as found)`
}
