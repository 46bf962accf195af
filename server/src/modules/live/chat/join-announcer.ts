/** Announces in the chat that a supporter joined: each supporter once per live, and rate-limited per room. */
import { sql } from 'kysely'
import type { Core } from '#platform/core.ts'
import type { Db } from '#platform/postgres/database.ts'
import { LIVE_CHAT, LIVE_TEXT } from '#rules/live.ts'
import { isSubscribed } from '../../subscriptions/index.ts'
import { chatTopic } from '../events.ts'
import { findRunning, isOnAir } from '../lives/live-queries.ts'

export type JoinAnnouncer = {
  /** Never rejects: errors are logged, so that joining does not fail. */
  announceJoin(creatorId: string, accountId: string): Promise<void>
}

type Deps = Pick<Core, 'db' | 'clock' | 'bus' | 'log'>

const MAX_CACHED_PEOPLE = 20_000
const MAX_CACHED_ROOMS = 1_000

export function createJoinAnnouncer(deps: Deps): JoinAnnouncer {
  /** Supporters already announced, keyed by live and account: reloading the page is not a new join. */
  const known = new Set<string>()
  const announcedAtMs = new Map<string, number>()

  function isNew(liveId: string, accountId: string): boolean {
    const key = `${liveId} ${accountId}`
    if (known.has(key)) return false
    if (known.size >= MAX_CACHED_PEOPLE) known.clear()
    known.add(key)
    return true
  }

  function mayAnnounce(creatorId: string, nowMs: number): boolean {
    if (nowMs - (announcedAtMs.get(creatorId) ?? 0) < LIVE_CHAT.joinsEveryMs) return false
    if (announcedAtMs.size >= MAX_CACHED_ROOMS) announcedAtMs.clear()
    return true
  }

  async function announce(creatorId: string, accountId: string): Promise<void> {
    const now = deps.clock.now()
    if (accountId === creatorId || !mayAnnounce(creatorId, now.getTime())) return
    const live = await findRunning(deps.db, creatorId)
    if (!live || !isOnAir(live) || !isNew(live.id, accountId)) return
    const supporter = await findSupporter(deps.db, { creatorId, accountId, now })
    // Another supporter may have been announced during the query.
    if (!supporter || !mayAnnounce(creatorId, now.getTime())) return
    announcedAtMs.set(creatorId, now.getTime())
    await deps.bus.publish(chatTopic(creatorId), {
      ...{
        id: supporter.id,
        liveId: live.id,
        accountId,
        kind: 'system',
        text: LIVE_TEXT.joined,
        cents: null,
        gift: null,
      },
      badge: supporter.isSubscriber ? 'subscriber' : null,
      ...{ isDeleted: false, isHeld: false, at: now.toISOString() },
    })
  }

  return {
    announceJoin: (creatorId, accountId) =>
      announce(creatorId, accountId).catch((error: unknown) => {
        deps.log.warn({ err: error }, 'could not announce that a supporter joined a live')
      }),
  }
}

type SupporterQuery = { creatorId: string; accountId: string; now: Date }

/** The account, if it subscribes to the creator or tipped in one of their lives and is not muted; with a new message id. */
async function findSupporter(db: Db, { creatorId, accountId, now }: SupporterQuery) {
  const [fan, creator] = [sql`${accountId}::uuid`, sql`${creatorId}::uuid`]
  const { rows } = await sql<{ id: string; isSubscriber: boolean }>`
    select uuidv7() as id, "isSubscriber"
    from (select ${isSubscribed(fan, creator, now)} as "isSubscriber") as found
    where ("isSubscriber" or exists (
      select from live_tips join lives on lives.id = live_id
      where live_tips.account_id = ${fan} and lives.account_id = ${creator} and reversed_at is null
    )) and not exists (
      select from live_bans
      where account_id = ${creator} and banned_id = ${fan} and (until is null or until > ${now}::timestamptz)
    )
  `.execute(db)
  return rows[0]
}
