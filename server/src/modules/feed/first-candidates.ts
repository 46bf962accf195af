/** Candidates of a member's first page: the shared top entries, and one statement for all that concerns the member. */
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { ViewerSets } from '#platform/postgres/joined-columns.ts'
import { shapes, statement } from '#platform/postgres/statement.ts'
import type { MediaType } from '#rules/media.ts'
import type { ViewerSetRow } from '../media/index.ts'
import { hiddenTagsBy } from '../recommendations/index.ts'
import { type CandidateGroups, gatherCandidates } from './candidates.ts'
import { viewerSetsOfSlides } from './create.ts'
import type { FeedAudience } from './entries.ts'
import { followsMany, freshOfFew, freshOfMany, newestOfEach } from './followed-entries.ts'
import { type Candidate, OPENING_SIZE } from './rank.ts'
import type { TopEntries } from './top-entries.ts'

type Member = FeedAudience & { viewerId: string }

/** Numbers of unseen entries, and of free videos, that a page is chosen from: some are hidden from the member or by blocked authors. */
const ENTRIES_ASKED = 90
const FREE_ASKED = 20

/** A member's relations to all candidates of a page, and the tags that the member hides, unless no candidate has them. */
export type MemberSets = ViewerSetRow & { hiddenTags?: readonly string[] }

/** `sets` is undefined if some candidates were read otherwise. */
export type FirstCandidates = CandidateGroups & { sets?: MemberSets | undefined }

export async function gatherFirst(
  db: Db,
  member: Member,
  top: TopEntries,
  { count, fresh }: { count: number; fresh: number },
): Promise<FirstCandidates> {
  const { viewerId, now, type } = member
  const [own] = await ownFacts(type, fresh)(db, { viewerId, now, ...top.columns })
  if (!own) throw new Error('a statement without a condition found no row')
  const wanted = wantedBy(member, own)
  const among = (places: readonly number[]) => wanted(places.flatMap((place) => top.all[place - 1] ?? []))
  const met = among(own.unseen).slice(0, count)
  const free = among(own.free)
  const needsMoreFree = free.length < OPENING_SIZE && (own.free.length === FREE_ASKED || top.hasMoreFree)
  const last = own.unseen.length < ENTRIES_ASKED ? top.lastEntry : top.all[(own.unseen.at(-1) ?? 0) - 1]
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
    freeSeen: among(own.freeSeen),
    sets: more || freshOfEach ? undefined : own,
  }
}

/** The same conditions as those of `rankedEntriesAfter` for a member, except whether media were seen. */
function wantedBy({ viewerId }: Member, own: OwnFacts): (entries: readonly Candidate[]) => Candidate[] {
  const isUnwanted = unwantedBy(viewerId, own)
  const followed = new Set(own.owner.people_followed)
  return (entries) =>
    entries.flatMap((entry) =>
      isUnwanted(entry) ? [] : { ...entry, isFollowed: followed.has(entry.authorId) },
    )
}

/** Whether a member hid the media, muted or is blocked with its author, or owns it. */
export function unwantedBy(
  viewerId: string,
  sets: ViewerSetRow,
): (entry: { id: string; authorId: string }) => boolean {
  const { feed_hidden: hidden = [] } = sets.media
  const { is_blocked: blocked = [], people_muted: muted = [] } = sets.owner
  const unwanted = new Set([...hidden, ...blocked, ...muted, viewerId])
  return ({ id, authorId }) => unwanted.has(id) || unwanted.has(authorId)
}

type OwnFacts = MemberSets & {
  fresh: Candidate[]
  followsMany: boolean
  /** Places among the top entries, best first: unseen ones, unseen free videos, seen free videos. */
  unseen: number[]
  free: number[]
  freeSeen: number[]
}
type Values = { viewerId: string; now: Date } & TopEntries['columns']

const ownFacts = shapes((type: MediaType | undefined, fresh: number) =>
  statement((db: Db | Tx, { viewerId, now, mediaIds, authorIds, isEntry, isFree }: Values) => {
    const member = { viewerId, now, type }
    const ids = { media: sql`asked.media_ids`, owner: sql`asked.author_ids` }
    const places = (name: string, condition: RawBuilder<unknown>, count: number) =>
      sql`${sql.raw(name)} as materialized (
        select place, id, author from top where ${condition} order by place limit ${sql.lit(count)}
      )`
    return sql<OwnFacts>`
      with fresh as materialized (
        (${freshOfMany(db, member, fresh)}) union all (${freshOfFew(db, member, fresh)})
      ), top as materialized (
        select top.*, top.id in (
          select media_id from media_seen
          where account_id = ${viewerId} and media_id = any(${mediaIds}::uuid[])
        ) as is_seen
        from unnest(${mediaIds}::uuid[], ${authorIds}::uuid[], ${isEntry}::boolean[], ${isFree}::boolean[])
          with ordinality as top (id, author, is_entry, is_free, place)
      ), ${places('unseen', sql`is_entry and not is_seen`, ENTRIES_ASKED)},
      ${places('free', sql`is_free and not is_seen`, FREE_ASKED)},
      ${places('free_seen', sql`is_free and is_seen`, FREE_ASKED)},
      asked as materialized (
        select array_agg(id) as media_ids, array_agg(author) as author_ids from (
          select id, author from unseen union select id, author from free
          union select id, author from free_seen union select fresh.id, fresh."authorId" from fresh
        ) as asked
      )
      select ${viewerSetsOfSlides(hiddenMedia, { db, viewerId, now, ids })},
        (select coalesce(json_agg(fresh), '[]') from fresh) as fresh,
        ${placesOf('unseen')} as unseen, ${placesOf('free')} as free, ${placesOf('free_seen')} as "freeSeen",
        array(${hiddenTagsBy(db, viewerId)}) as "hiddenTags", ${followsMany(db, member)} as "followsMany"
      from asked
    `.compile(db)
  }),
)

const placesOf = (name: string) => sql`array(select place::int from ${sql.raw(name)})`

export const hiddenMedia: ViewerSets = ({ viewerId, ids }) => ({
  feed_hidden: sql`select media_id from hidden_media where account_id = ${viewerId} and media_id = any(${ids})`,
})
