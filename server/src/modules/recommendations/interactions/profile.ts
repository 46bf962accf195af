/** Reads what is known of a member's taste, in one statement. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { statement } from '#platform/postgres/statement.ts'
import { DAY_MS } from '#rules/time.ts'
import { interestsOf } from '../../accounts/index.ts'
import { followedBy } from '../../people/index.ts'
import type { Interaction, TasteProfile, TopicPreference } from '../model/types.ts'
import type { CreatorSignal } from '../tables.ts'
import { VISITS_HALF_LIFE_MS } from './tag-visits.ts'

/** Bounds the cost of a page, however much somebody has liked. */
const NEWEST = 100
/** Media that a page leaves out at once; the database is asked about further ones. */
const MET = 600
const MOST_FOLLOWED = 500
const MOST_SIGNALS = 200
/** A tip or a subscription speaks for a creator half as much after this time. */
const SIGNAL_HALF_LIFE_MS = 45 * DAY_MS

const FOLLOWED = 1
const SIGNALS: Record<CreatorSignal, number> = { tip: 0.75, subscription: 1, mute: -4, report: -2 }

/** A profile, and the media that the member responded to of late. */
export type KnownMember = { profile: TasteProfile; metIds: readonly string[] }

/** Null if the member's feed is not personal. */
export async function readMember(db: Db, accountId: string, now: Date): Promise<KnownMember | null> {
  const [row] = await profileStatement(db, { accountId })
  return row ? { profile: profileOf(row, now.getTime()), metIds: idsIn(row.met) } : null
}

export async function readProfile(db: Db, accountId: string, now: Date): Promise<TasteProfile | null> {
  return (await readMember(db, accountId, now))?.profile ?? null
}

type InteractionRow = [
  mediaId: string,
  creatorId: string,
  atMs: number,
  watched: number | null,
  /** Bits in the order of the statement. */
  flags: number,
]

/** Ids are separated by commas, which is several times faster to parse than an array. */
type Row = {
  met: string
  interactions: InteractionRow[]
  followed: string
  signals: [creatorId: string, kind: CreatorSignal, atMs: number][]
  visits: [tag: string, visits: number, atMs: number][]
  topics: [tag: string, preference: TopicPreference][]
  interests: string[]
}

const profileStatement = statement((db: Db | Tx, { accountId }: { accountId: string }) =>
  sql<Row>`
    select (select coalesce(string_agg(media_id::text, ','), '') from (
          select media_id from interactions where account_id = ${accountId} order by at desc limit ${sql.lit(MET)}
        ) as met) as met,
      (select coalesce(json_agg(json_build_array(media_id, creator_id, (extract(epoch from at) * 1000)::float8, watched,
          is_skipped::int + 2 * is_liked::int + 4 * is_commented::int + 8 * is_shared::int + 16 * is_bought::int
            + 32 * is_reported::int)), '[]')
        from (
          select * from interactions where account_id = ${accountId} order by at desc limit ${sql.lit(NEWEST)}
        ) as newest) as interactions,
      (select coalesce(string_agg(id::text, ','), '')
        from ${followedBy(db, accountId).limit(sql.lit(MOST_FOLLOWED))} as followed) as followed,
      (select coalesce(json_agg(json_build_array(creator_id, kind, (extract(epoch from at) * 1000)::float8)), '[]')
        from (
          select * from creator_signals where account_id = ${accountId} limit ${sql.lit(MOST_SIGNALS)}
        ) as told) as signals,
      (select coalesce(json_agg(json_build_array(tag, visits, (extract(epoch from at) * 1000)::float8)), '[]')
        from tag_visits where account_id = ${accountId}) as visits,
      (select coalesce(json_agg(json_build_array(tag, preference)), '[]')
        from topic_preferences where account_id = ${accountId}) as topics,
      ${interestsOf(accountId)} as interests
    where has_personal_feed(${accountId}::uuid)
  `.compile(db),
)

function profileOf(row: Row, nowMs: number): TasteProfile {
  const creators = new Map<string, number>(idsIn(row.followed).map((id) => [id, FOLLOWED]))
  for (const [id, kind, atMs] of row.signals)
    creators.set(id, (creators.get(id) ?? 0) + SIGNALS[kind] * decayed(nowMs - atMs, SIGNAL_HALF_LIFE_MS))
  return {
    interactions: row.interactions.map(interactionOf),
    creators,
    visitedTags: new Map(
      row.visits.map(([tag, visits, atMs]) => [tag, visits * decayed(nowMs - atMs, VISITS_HALF_LIFE_MS)]),
    ),
    topics: new Map(row.topics),
    interests: row.interests,
  }
}

function idsIn(text: string): string[] {
  return text === '' ? [] : text.split(',')
}

function interactionOf([mediaId, creatorId, atMs, watched, flags]: InteractionRow): Interaction {
  const has = (bit: number) => (flags & bit) !== 0
  return {
    ...{ mediaId, creatorId, atMs, watched },
    ...{ isSkipped: has(1), isLiked: has(2), isCommented: has(4), isShared: has(8), isBought: has(16) },
    ...{ isReported: has(32), isSaved: false },
  }
}

function decayed(ageMs: number, halfLifeMs: number): number {
  return 2 ** (-Math.max(0, ageMs) / halfLifeMs)
}

/** Whether nothing is known: such a member's feed is everybody's. */
export function isEmpty({ interactions, creators, visitedTags, topics, interests }: TasteProfile): boolean {
  return interactions.length + creators.size + visitedTags.size + topics.size + interests.length === 0
}
