/** Remembers which tags a member opens or searches for, as a number that halves with time. */
import { sql } from 'kysely'
import { Refusal } from '#platform/errors.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { isStorable } from '#rules/plain-text.ts'
import { isTag, normaliseTag } from '#rules/tag.ts'
import { DAY_MS } from '#rules/time.ts'
import type { RecommendationsDeps } from '../types.ts'

/** Interest in a tag halves in this time. */
export const VISITS_HALF_LIFE_MS = 14 * DAY_MS
/** Tags remembered per member; the oldest are forgotten. */
const MOST_TAGS = 100

type Deps = Pick<RecommendationsDeps, 'db' | 'clock' | 'rateLimits'>

export async function addTagVisit(
  { db, clock, rateLimits }: Deps,
  { viewer, address }: { viewer: Viewer; address: string },
  given: string,
): Promise<void> {
  const tag = readTag(given)
  await rateLimits.take('tagVisit', { account: viewer.accountId, address })
  const isCounted = await countVisit(db, { accountId: viewer.accountId, tag, now: clock.now() })
  if (isCounted) await forgetOldest(db, viewer.accountId)
}

function readTag(given: string): string {
  const tag = given.length <= 100 && isStorable(given) ? normaliseTag(given) : ''
  if (!isTag(tag)) throw new Refusal('BAD_INPUT', { message: 'That isn’t a tag.' })
  return tag
}

/** False if the member's feed is not personal. */
async function countVisit(
  db: Db,
  { accountId, tag, now }: { accountId: string; tag: string; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into tag_visits as known (account_id, tag, visits, at)
    select ${accountId}::uuid, ${tag}, 1, ${now}::timestamptz where has_personal_feed(${accountId}::uuid)
    on conflict (account_id, tag) do update set at = greatest(known.at, excluded.at),
      visits = 1 + known.visits * 0.5 ^ (
        greatest(0, extract(epoch from excluded.at - known.at))::float8 * 1000 / ${VISITS_HALF_LIFE_MS}::float8
      )
  `.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

async function forgetOldest(db: Db, accountId: string): Promise<void> {
  await sql`
    delete from tag_visits where account_id = ${accountId} and tag in (
      select tag from tag_visits where account_id = ${accountId} order by at desc, tag offset ${MOST_TAGS}
    )
  `.execute(db)
}
