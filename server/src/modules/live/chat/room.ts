/** A creator's chat room: its settings, its moderators, and a member's role in it. */
import { type Selectable, sql } from 'kysely'
import { Refusal } from '#platform/errors.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { ChatBadge, LiveRoomsTable } from '../tables.ts'

export type LiveRoom = Omit<Selectable<LiveRoomsTable>, 'updated_at'>

export async function findLiveRoom(db: Db | Tx, accountId: string): Promise<LiveRoom> {
  const row = await db
    .selectFrom('live_rooms')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row ?? { ...DEFAULT_ROOM, account_id: accountId }
}

const DEFAULT_ROOM: Omit<LiveRoom, 'account_id'> = {
  slow_seconds: 0,
  who: 'everyone',
  pinned_message_id: null,
  goal_title: '',
  goal_cents: null,
  menu: [],
  description: '',
  tags: [],
  audience: 'everyone',
  price_cents: null,
  keep_recording: true,
  cover: null,
}

export async function isModerator(db: Db | Tx, creatorId: string, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('live_moderators')
    .select('moderator_id')
    .where('account_id', '=', creatorId)
    .where('moderator_id', '=', accountId)
    .executeTakeFirst()
  return row !== undefined
}

/** True for the creator and their moderators. */
export async function canModerate(db: Db | Tx, creatorId: string, accountId: string): Promise<boolean> {
  return accountId === creatorId || (await isModerator(db, creatorId, accountId))
}

export async function refuseUnlessModerator(
  db: Db | Tx,
  creatorId: string,
  { accountId }: Pick<Viewer, 'accountId'>,
): Promise<void> {
  if (!(await canModerate(db, creatorId, accountId)))
    throw new Refusal('FORBIDDEN', { message: 'Only the creator and moderators can do this.' })
}

/** Ids of the creator and all moderators. */
export async function moderatorIdsOf(db: Db | Tx, creatorId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('live_moderators')
    .select('moderator_id')
    .where('account_id', '=', creatorId)
    .execute()
  return new Set([creatorId, ...rows.map(({ moderator_id }) => moderator_id)])
}

/** The badge shown next to a name in the chat. */
export function badgeOf({
  isOwner,
  isModerator: isMod,
  isSubscriber,
}: {
  isOwner: boolean
  isModerator: boolean
  isSubscriber: boolean
}): ChatBadge | null {
  if (isOwner) return 'creator'
  if (isMod) return 'moderator'
  return isSubscriber ? 'subscriber' : null
}

/** The end of the account's mute or ban (null inside: no end); null if neither is active. */
export async function findActiveMute(
  db: Db | Tx,
  { creatorId, accountId, now }: { creatorId: string; accountId: string; now: Date },
): Promise<{ until: Date | null } | null> {
  const { rows } = await sql<{ until: Date | null }>`
    select until from live_bans
    where account_id = ${creatorId} and banned_id = ${accountId} and (until is null or until > ${now})
    order by until desc nulls first limit 1
  `.execute(db)
  return rows[0] ?? null
}
