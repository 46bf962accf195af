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
const MET = 3_000
const MOST_FOLLOWED = 500
const MOST_SIGNALS = 200
/** A tip or a subscription speaks for a creator half as much after this time. */
const SIGNAL_HALF_LIFE_MS = 45 * DAY_MS

const FOLLOWED = 1
const SIGNALS: Record<CreatorSignal, number> = { tip: 0.75, subscription: 1, mute: -4, report: -2 }

/** A profile, and the last six digits of the ids of media that the member responded to of late, as numbers. */
export type KnownMember = { profile: TasteProfile; met: ReadonlySet<number> }

/** Null if the member's feed is not personal. */
export async function readMember(db: Db, accountId: string, now: Date): Promise<KnownMember | null> {
  const [row] = await profileStatement(db, { accountId })
  return row ? { profile: profileOf(row, now.getTime()), met: suffixesIn(row.met) } : null
}

export async function readProfile(db: Db, accountId: string, now: Date): Promise<TasteProfile | null> {
  return (await readMember(db, accountId, now))?.profile ?? null
}

/** Lists are separated by commas, which both sides write and read several times faster than JSON or arrays. */
type Row = {
  /** Three bytes each. */
  met: Buffer
  /** The newest interactions, column by column; null if there are none. */
  media: string | null
  /** In milliseconds. */
  at: string | null
  /** In thousandths; -1 for photos and unknown. */
  watched: string | null
  /** Bits in the order of the statement. */
  flags: string | null
  followed: string
  signals: [creatorId: string, kind: CreatorSignal, atMs: number][]
  visits: [tag: string, visits: number, atMs: number][]
  topics: [tag: string, preference: TopicPreference][]
  interests: string[]
}

/** From the end of an id, whose other digits are the time. */
const SUFFIX_BYTES = 3

const profileStatement = statement((db: Db | Tx, { accountId }: { accountId: string }) =>
  sql<Row>`
    select newest.*,
      (select coalesce(string_agg(substring(uuid_send(media_id) from ${sql.lit(17 - SUFFIX_BYTES)}), ''), '') from (
          select media_id from interactions where account_id = ${accountId} order by at desc limit ${sql.lit(MET)}
        ) as met) as met,
      (select coalesce(string_agg(id::text, ','), '')
        from ${followedBy(db, accountId).limit(sql.lit(MOST_FOLLOWED))} as followed) as followed,
      (select coalesce(json_agg(json_build_array(creator_id, kind, date_part('epoch', at) * 1000)), '[]')
        from (
          select * from creator_signals where account_id = ${accountId} limit ${sql.lit(MOST_SIGNALS)}
        ) as told) as signals,
      (select coalesce(json_agg(json_build_array(tag, visits, date_part('epoch', at) * 1000)), '[]')
        from tag_visits where account_id = ${accountId}) as visits,
      (select coalesce(json_agg(json_build_array(tag, preference)), '[]')
        from topic_preferences where account_id = ${accountId}) as topics,
      ${interestsOf(accountId)} as interests
    from (
      select string_agg(media_id::text, ',') as media,
        string_agg((date_part('epoch', at) * 1000)::int8::text, ',') as at,
        string_agg(coalesce((watched * 1000)::int, -1)::text, ',') as watched,
        string_agg((is_skipped::int + 2 * is_liked::int + 4 * is_commented::int + 8 * is_shared::int + 16 * is_bought::int
          + 32 * is_reported::int)::text, ',') as flags
      from (
        select * from interactions where account_id = ${accountId} order by at desc limit ${sql.lit(NEWEST)}
      ) as interactions
    ) as newest
    where has_personal_feed(${accountId}::uuid)
  `.compile(db),
)

function profileOf(row: Row, nowMs: number): TasteProfile {
  const creators = new Map<string, number>(idsIn(row.followed).map((id) => [id, FOLLOWED]))
  for (const [id, kind, atMs] of row.signals)
    creators.set(id, (creators.get(id) ?? 0) + SIGNALS[kind] * decayed(nowMs - atMs, SIGNAL_HALF_LIFE_MS))
  return {
    interactions: interactionsOf(row),
    creators,
    visitedTags: new Map(
      row.visits.map(([tag, visits, atMs]) => [tag, visits * decayed(nowMs - atMs, VISITS_HALF_LIFE_MS)]),
    ),
    topics: new Map(row.topics),
    interests: row.interests,
  }
}

function idsIn(text: string | null): string[] {
  return text ? text.split(',') : []
}

function interactionsOf({ media, at, watched, flags }: Row): Interaction[] {
  const [times, shares, bits] = [numbersIn(at), numbersIn(watched), numbersIn(flags)]
  return idsIn(media).map((mediaId, n) => {
    const [share, own] = [shares[n] ?? -1, bits[n] ?? 0]
    return {
      mediaId,
      atMs: times[n] ?? 0,
      watched: share < 0 ? null : share / 1_000,
      isSkipped: (own & 1) !== 0,
      isLiked: (own & 2) !== 0,
      isCommented: (own & 4) !== 0,
      isShared: (own & 8) !== 0,
      isSaved: false,
      isBought: (own & 16) !== 0,
      isReported: (own & 32) !== 0,
    }
  })
}

function numbersIn(text: string | null): number[] {
  return text === null ? [] : text.split(',').map(Number)
}

function suffixesIn(bytes: Buffer): Set<number> {
  const suffixes = new Set<number>()
  for (let at = 0; at < bytes.length; at += SUFFIX_BYTES) suffixes.add(bytes.readUIntBE(at, SUFFIX_BYTES))
  return suffixes
}

function decayed(ageMs: number, halfLifeMs: number): number {
  return 2 ** (-Math.max(0, ageMs) / halfLifeMs)
}

/** Whether nothing is known: such a member's feed is everybody's. */
export function isEmpty({ interactions, creators, visitedTags, topics, interests }: TasteProfile): boolean {
  return interactions.length + creators.size + visitedTags.size + topics.size + interests.length === 0
}
