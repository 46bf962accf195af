/** Exports and erases the messenger data of an account. */
import type { Db } from '#platform/postgres/database.ts'
import { type PersonalDataHandler, usernamesOf } from '../accounts/index.ts'
import { eraseMessages, messagesWrittenBy, reactionsBy, threadsForExport } from './personal-data-queries.ts'
import { messengerSettingsOf } from './settings.ts'

export function messengerData({ db }: { db: Db }): PersonalDataHandler {
  return {
    name: 'messages',
    async exportOf(accountId) {
      const [messages, threads, reactions, settings] = await Promise.all([
        messagesWrittenBy(db, accountId),
        threadsForExport(db, accountId),
        reactionsBy(db, accountId),
        messengerSettingsOf(db, accountId),
      ])
      const names = await usernamesOf(
        db,
        threads.map(({ with_id }) => with_id),
      )
      return {
        messages: messages.map((row) => exportedMessage(row, names)),
        threads: threads.map(({ with_id, is_visible, is_pinned, is_muted }) => ({
          with: names.get(with_id) ?? null,
          isHidden: !is_visible,
          isPinned: is_pinned,
          isMuted: is_muted,
        })),
        reactions: reactions.map(({ message_id, emoji }) => ({ message: message_id, emoji })),
        settings,
      }
    },
    erase: (accountId) => eraseMessages(db, accountId),
  }
}

type Row = Awaited<ReturnType<typeof messagesWrittenBy>>[number]

function exportedMessage(row: Row, names: ReadonlyMap<string, string>) {
  return {
    to: names.get(row.to_id) ?? null,
    type: row.type,
    text: row.offered_text ?? row.text,
    medias: row.media_ids,
    priceCents: row.price_cents,
    file: row.upload_id,
    replyTo: row.reply_to,
    reaction: row.own_reaction,
    sentAt: row.created_at.toISOString(),
    unsentAt: row.unsent_at?.toISOString() ?? null,
  }
}
