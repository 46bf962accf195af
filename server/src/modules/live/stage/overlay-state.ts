/** The state an overlay shows: goal, supporters, latest messages, and tips since its last poll. */
import { parseUuid } from '#platform/graphql/ids.ts'
import type { Db } from '#platform/postgres/database.ts'
import { findGift } from '#rules/gifts.ts'
import { LIVE_CHAT } from '#rules/live.ts'
import { findAccountsByIds } from '../../accounts/index.ts'
import { giftOfMessage, type LiveMessage, messagesOf } from '../chat/message-queries.ts'
import { findLiveRoom } from '../chat/room.ts'
import { findOnAir } from '../lives/live-queries.ts'
import { tippedAmong } from './tips.ts'
import { topSupporters } from './top-supporters.ts'

const MESSAGES_SHOWN = 5
/** Cap on tips per poll; the overlay shows them one after the other. */
const MAX_TIPS = 20

type Person = { name: string; avatar: string | null }
export type OverlayState = {
  isLive: boolean
  hearts: number
  goal: { title: string; cents: number; reached: number } | null
  supporters: (Person & { cents: number })[]
  said: (Person & { id: string; text: string })[]
  /** Tips after the request's cursor, oldest first. */
  tips: (Person & { id: string; cents: number; text: string; gift: { id: string; phrase: string } | null })[]
  /** Cursor for the next poll. */
  last: string | null
}

const OFF_AIR: OverlayState = {
  ...{ isLive: false, hearts: 0, goal: null, supporters: [], said: [], tips: [], last: null },
}

/** The first poll returns no earlier tips. */
export async function overlayState(
  db: Db,
  { accountId, after }: { accountId: string; after: string },
): Promise<OverlayState> {
  const live = await findOnAir(db, accountId)
  if (!live) return OFF_AIR
  const since = parseUuid(after)
  const [room, reached, supporters, messages, newest, tips] = await Promise.all([
    findLiveRoom(db, accountId),
    tippedAmong(db, [live.id]),
    topSupporters(db, live.id, LIVE_CHAT.supportersShown),
    messagesOf(db, {
      liveId: live.id,
      viewerId: null,
      canModerate: false,
      before: null,
      limit: 4 * MESSAGES_SHOWN,
    }),
    newestTip(db, live.id),
    since ? tipsAfter(db, live.id, since) : [],
  ])
  const said = messages
    .filter(({ kind }) => kind === 'message')
    .slice(0, MESSAGES_SHOWN)
    .reverse()
  const ids = [...said, ...tips].map(({ account_id }) => account_id)
  const found = await findAccountsByIds(db, [...ids, ...supporters.map(({ accountId: id }) => id)])
  const people = new Map(found.map(({ id, fullname, avatar }) => [id, { name: fullname, avatar }]))
  const personOf = (id: string): Person => people.get(id) ?? { name: 'A viewer', avatar: null }
  return {
    isLive: true,
    hearts: live.hearts,
    goal:
      room.goal_cents === null
        ? null
        : { title: room.goal_title, cents: room.goal_cents, reached: reached.get(live.id) ?? 0 },
    supporters: supporters.map(({ accountId: id, cents }) => ({ ...personOf(id), cents })),
    said: said.map(({ id, account_id, text }) => ({ ...personOf(account_id), id, text })),
    tips: tips.map(({ id, account_id, text, cents, gift }) => ({
      ...personOf(account_id),
      ...{ id, text, cents: cents ?? 0, gift: giftShown(gift) },
    })),
    // Without tips yet, the live's id (a UUIDv7) precedes every tip's id, so that the first tip is new to the next poll.
    last: tips.at(-1)?.id ?? since ?? newest ?? live.id,
  }
}

function giftShown(id: string | null): { id: string; phrase: string } | null {
  const gift = findGift(id)
  return gift ? { id: gift.id, phrase: gift.phrase } : null
}

function tipsOf(db: Db, liveId: string) {
  return db
    .selectFrom('live_messages')
    .where('live_id', '=', liveId)
    .where('kind', '=', 'tip')
    .where('deleted_at', 'is', null)
}

function tipsAfter(db: Db, liveId: string, after: string): Promise<LiveMessage[]> {
  return tipsOf(db, liveId)
    .selectAll()
    .select(giftOfMessage)
    .where('id', '>', after)
    .orderBy('id')
    .limit(MAX_TIPS)
    .execute()
}

async function newestTip(db: Db, liveId: string): Promise<string | null> {
  const row = await tipsOf(db, liveId).select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return row?.id ?? null
}
