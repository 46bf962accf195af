/** Personal data of this slice: exported on request, and removed when the account is erased. */
import type { Db } from '#platform/postgres/database.ts'
import { filePrefix } from '#platform/storage/file-key.ts'
import { type PersonalDataHandler, plainRow } from '../accounts/index.ts'
import { giftOfMessage } from './chat/message-queries.ts'
import { COVER_AREA } from './lives/cover.ts'
import { announcedOf, findRunning, lockLivesOf } from './lives/live-queries.ts'
import { endLiveIn, forceEndLive } from './lives/live-state.ts'
import type { LiveDeps } from './types.ts'

type Deps = Pick<LiveDeps, 'db' | 'clock' | 'enqueue' | 'live' | 'bus' | 'storage'>

export function liveData(deps: Deps): PersonalDataHandler {
  const { db } = deps
  return {
    name: 'lives',
    exportOf: (accountId) => exportOf(db, accountId),
    /** Ends and cancels the account's lives, which refunds their tickets. */
    async onDeletionRequested(tx, accountId) {
      await lockLivesOf(tx, accountId)
      const running = await findRunning(tx, accountId)
      if (running) await forceEndLive(deps, tx, running, 'Your account is being deleted.')
      for (const live of await announcedOf(tx, accountId).execute())
        await endLiveIn(deps, tx, live, { reason: 'cancelled' })
      await tx.deleteFrom('stream_keys').where('account_id', '=', accountId).execute()
      await tx.deleteFrom('live_overlays').where('account_id', '=', accountId).execute()
    },
    /** Tips stay for the ledger, which references the same id; after erasure it identifies nobody. */
    async erase(accountId) {
      await db.deleteFrom('live_messages').where('account_id', '=', accountId).execute()
      await db.deleteFrom('live_reminders').where('account_id', '=', accountId).execute()
      await db.deleteFrom('live_tickets').where('account_id', '=', accountId).execute()
      await db
        .deleteFrom('live_bans')
        .where((eb) => eb.or([eb('account_id', '=', accountId), eb('banned_id', '=', accountId)]))
        .execute()
      await db
        .deleteFrom('live_moderators')
        .where((eb) => eb.or([eb('account_id', '=', accountId), eb('moderator_id', '=', accountId)]))
        .execute()
      // Their actions as a moderator stay in force, without attribution.
      await db.updateTable('live_bans').set({ by_id: null }).where('by_id', '=', accountId).execute()
      await db
        .updateTable('live_messages')
        .set({ deleted_by: null })
        .where('deleted_by', '=', accountId)
        .execute()
      await db.deleteFrom('live_rooms').where('account_id', '=', accountId).execute()
      await db.deleteFrom('stream_keys').where('account_id', '=', accountId).execute()
      await db.deleteFrom('live_overlays').where('account_id', '=', accountId).execute()
      await db.deleteFrom('lives').where('account_id', '=', accountId).execute()
      await deps.storage.removeAll(filePrefix(COVER_AREA, accountId))
    },
  }
}

async function exportOf(db: Db, accountId: string) {
  const own = <Table extends 'live_tickets' | 'live_tips' | 'live_reminders' | 'lives'>(table: Table) =>
    db
      .selectFrom(table as 'live_tips')
      .selectAll()
      .where('account_id', '=', accountId)
  const [lives, messages, room] = await Promise.all([
    db.selectFrom('lives').selectAll().where('account_id', '=', accountId).orderBy('id').execute(),
    db
      .selectFrom('live_messages')
      .select(['live_id', 'kind', 'text', 'created_at', 'held_at', 'deleted_at'])
      .select(giftOfMessage)
      .where('account_id', '=', accountId)
      .orderBy('id')
      .execute(),
    db.selectFrom('live_rooms').selectAll().where('account_id', '=', accountId).executeTakeFirst(),
  ])
  const [tickets, tips, reminders] = await Promise.all([
    db.selectFrom('live_tickets').selectAll().where('account_id', '=', accountId).execute(),
    own('live_tips').execute(),
    db.selectFrom('live_reminders').selectAll().where('account_id', '=', accountId).execute(),
  ])
  return {
    lives: lives.map(({ account_id: _own, node_id: _node, ...live }) => plainRow(live)),
    messages: messages.map(plainRow),
    tickets: tickets.map(({ account_id: _own, ...ticket }) => plainRow(ticket)),
    tips: tips.map(({ account_id: _own, ...tip }) => plainRow(tip)),
    reminders: reminders.map(({ live_id, created_at }) => plainRow({ live_id, created_at })),
    room: room ? plainRow(room) : null,
    hasStreamKey: await hasKey(db, 'stream_keys', accountId),
    hasOverlay: await hasKey(db, 'live_overlays', accountId),
    ...(await exportRoom(db, accountId)),
  }
}

/** The account's own bans and moderators; bans against it belong to other creators' data. */
async function exportRoom(db: Db, accountId: string) {
  const [bans, moderators] = await Promise.all([
    db
      .selectFrom('live_bans')
      .select(['banned_id', 'kind', 'until', 'created_at'])
      .where('account_id', '=', accountId)
      .execute(),
    db
      .selectFrom('live_moderators')
      .select(['moderator_id', 'created_at'])
      .where('account_id', '=', accountId)
      .execute(),
  ])
  return { bans: bans.map(plainRow), moderators: moderators.map(plainRow) }
}

async function hasKey(db: Db, table: 'stream_keys' | 'live_overlays', accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom(table)
    .select('account_id')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row !== undefined
}
