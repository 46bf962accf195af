/** Turns the audience of a mass message into query parameters. */
import type { Db, Tx } from '#platform/postgres/database.ts'
import { BROADCAST } from '#rules/broadcasts.ts'
import { HOUR_MS } from '#rules/time.ts'
import type { MassAudience } from '../audience/audience.ts'
import type { AudienceQuery } from '../audience/members.ts'
import { type MassMessage, massMessagesSentSince } from './mass-queries.ts'

type QueryContext = { creatorId: string; mediaIds: readonly string[]; now: Date }

/** For a stored mass message, which is itself not counted for "written to today". */
export async function audienceQueryOfMass(
  db: Db | Tx,
  mass: MassMessage,
  { mediaIds, now }: Pick<QueryContext, 'mediaIds' | 'now'>,
): Promise<AudienceQuery> {
  const { id, account_id: creatorId, send_to: kind, list_id: listId } = mass
  const written = mass.without_written ? await writtenToday(db, { creatorId, now, exceptId: id }) : null
  return {
    ...{ creatorId, kind, listId, now, chosen: { massId: id } },
    without: { media: mass.without_buyers ? mediaIds : [], written, expired: mass.without_expired },
  }
}

/** For a mass message that is still being written. */
export async function audienceQueryOfDraft(
  db: Db | Tx,
  { kind, people, listId, without }: MassAudience,
  { creatorId, mediaIds, now }: QueryContext,
): Promise<AudienceQuery> {
  const written = without.written ? await writtenToday(db, { creatorId, now, exceptId: null }) : null
  return {
    ...{ creatorId, kind, listId, now, chosen: { people } },
    without: { media: without.buyers ? mediaIds : [], written, expired: without.expired },
  }
}

async function writtenToday(
  db: Db | Tx,
  { creatorId, now, exceptId }: { creatorId: string; now: Date; exceptId: string | null },
): Promise<AudienceQuery['without']['written']> {
  const since = new Date(now.getTime() - BROADCAST.writtenTodayHours * HOUR_MS)
  const broadcastIds = (await massMessagesSentSince(db, creatorId, since)).filter((id) => id !== exceptId)
  return broadcastIds.length === 0 ? null : { broadcastIds, since }
}
