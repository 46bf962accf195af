/** Candidates of a member's first page: the shared top entries, and one statement for all that concerns the member. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { ViewerSets } from '#platform/postgres/joined-columns.ts'
import { shapes, statement } from '#platform/postgres/statement.ts'
import type { MediaType } from '#rules/media.ts'
import type { ViewerSetRow } from '../media/index.ts'
import { type CandidateGroups, gatherCandidates } from './candidates.ts'
import { viewerSetsOfSlides } from './create.ts'
import type { FeedAudience } from './entries.ts'
import { followsMany, freshOfFew, freshOfMany, newestOfEach } from './followed-entries.ts'
import { type Candidate, OPENING_SIZE } from './rank.ts'
import { FREE_VIDEOS, TOP_ENTRIES, type TopEntries } from './top-entries.ts'

type Member = FeedAudience & { viewerId: string }

/** `sets` are the member's relations to all candidates; undefined if some candidates were read otherwise. */
export type FirstCandidates = CandidateGroups & { sets?: ViewerSetRow | undefined }

export async function gatherFirst(
  db: Db,
  member: Member,
  top: TopEntries,
  { count, fresh }: { count: number; fresh: number },
): Promise<FirstCandidates> {
  const { viewerId, now, type } = member
  const [own] = await ownFacts(type, fresh)(db, { viewerId, now, ...top })
  if (!own) throw new Error('a statement without a condition found no row')
  const wanted = wantedBy(member, own)
  const seen = new Set(own.media.feed_seen)
  const isUnseen = ({ id }: Candidate) => !seen.has(id)
  const met = wanted(top.entries).filter(isUnseen).slice(0, count)
  const videos = wanted(top.free)
  const free = videos.filter(isUnseen)
  const needsMoreFree = free.length < OPENING_SIZE && top.free.length === FREE_VIDEOS
  const last = top.entries.length < TOP_ENTRIES ? undefined : top.entries.at(-1)
  const isShort = met.length < count && last !== undefined
  const needsMoreFresh = own.followsMany && own.fresh.length < fresh
  const [more, freshOfEach] = await Promise.all([
    isShort || needsMoreFree
      ? gatherCandidates(db, member, {
          held: [],
          ranked: isShort ? { phase: 'new', after: [last.score, last.id], count: count - met.length } : null,
          fresh: 0,
          openers: needsMoreFree ? OPENING_SIZE : 0,
        })
      : null,
    // As in `gatherCandidates`: the newest media of all authors include too few of followed ones.
    needsMoreFresh ? newestOfEach(db, member, { after: null, count: fresh, isNew: true }) : null,
  ])
  return {
    held: [],
    met: [...met, ...(more?.met ?? [])],
    fresh: freshOfEach ?? own.fresh,
    free: needsMoreFree ? (more?.free ?? []) : free,
    freeSeen: videos.filter((video) => !isUnseen(video)),
    sets: more || freshOfEach ? undefined : own,
  }
}

/** The same conditions as those of `rankedEntriesAfter` for a member, except whether media were seen. */
function wantedBy({ viewerId }: Member, own: OwnFacts): (entries: readonly Candidate[]) => Candidate[] {
  const { feed_hidden: hidden = [] } = own.media
  const { is_blocked: blocked = [], people_muted: muted = [], people_followed: followed = [] } = own.owner
  const [unwanted, followedIds] = [new Set([...hidden, ...blocked, ...muted, viewerId]), new Set(followed)]
  return (entries) =>
    entries.flatMap((entry) =>
      unwanted.has(entry.id) || unwanted.has(entry.authorId)
        ? []
        : { ...entry, isFollowed: followedIds.has(entry.authorId) },
    )
}

type OwnFacts = ViewerSetRow & { fresh: Candidate[]; followsMany: boolean }
type Values = { viewerId: string; now: Date } & Pick<TopEntries, 'mediaIds' | 'authorIds'>

const ownFacts = shapes((type: MediaType | undefined, fresh: number) =>
  statement((db: Db | Tx, { viewerId, now, mediaIds, authorIds }: Values) => {
    const member = { viewerId, now, type }
    const ids = { media: sql`asked.media_ids`, owner: sql`asked.author_ids` }
    return sql<OwnFacts>`
      with fresh as materialized (
        (${freshOfMany(db, member, fresh)}) union all (${freshOfFew(db, member, fresh)})
      ), asked as materialized (
        select ${mediaIds}::uuid[] || array(select fresh.id from fresh) as media_ids,
          ${authorIds}::uuid[] || array(select fresh."authorId" from fresh) as author_ids
      )
      select ${viewerSetsOfSlides(passedMedia, { db, viewerId, now, ids })},
        (select coalesce(json_agg(fresh), '[]') from fresh) as fresh,
        ${followsMany(db, member)} as "followsMany"
      from asked
    `.compile(db)
  }),
)

const passedMedia: ViewerSets = ({ viewerId, ids }) => ({
  feed_seen: sql`select media_id from media_seen where account_id = ${viewerId} and media_id = any(${ids})`,
  feed_hidden: sql`select media_id from hidden_media where account_id = ${viewerId} and media_id = any(${ids})`,
})
