/** Exports and erases the broadcast data of an account. */
import type { Db } from '#platform/postgres/database.ts'
import { type PersonalDataHandler, usernamesOf } from '../accounts/index.ts'
import { audienceListsOf, membersOfLists } from './audience/list-queries.ts'
import { contentsOfBroadcasts } from './contents-queries.ts'
import { eraseFromRules, exportRules } from './rules/personal-data.ts'

export function broadcastsData({ db }: { db: Db }): PersonalDataHandler {
  return {
    name: 'broadcasts',
    async exportOf(accountId) {
      return {
        written: await broadcastsBy(db, accountId),
        rules: await exportRules(db, accountId),
        lists: await listsBy(db, accountId),
      }
    },
    /** Deletes the account's broadcasts, and the account from lists and statistics of others. Safe to repeat. */
    async erase(accountId) {
      await db.deleteFrom('broadcasts').where('account_id', '=', accountId).execute()
      await eraseFromRules(db, accountId)
      await db.deleteFrom('audience_lists').where('account_id', '=', accountId).execute()
      await db.deleteFrom('audience_list_people').where('account_id', '=', accountId).execute()
      await db.deleteFrom('mass_people').where('account_id', '=', accountId).execute()
      await db.deleteFrom('broadcast_sales').where('fan_id', '=', accountId).execute()
    },
  }
}

async function broadcastsBy(db: Db, accountId: string) {
  const rows = await db
    .selectFrom('broadcasts')
    .leftJoin('mass_messages', 'mass_messages.id', 'broadcasts.id')
    .select(['broadcasts.id', 'kind', 'created_at', 'send_to', 'state', 'sent'])
    .where('broadcasts.account_id', '=', accountId)
    .orderBy('broadcasts.id')
    .execute()
  const contents = await contentsOfBroadcasts(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    kind: row.kind,
    writtenAt: row.created_at.toISOString(),
    sentTo: row.send_to,
    state: row.state,
    people: row.sent,
    messages: (contents.get(row.id) ?? []).map(({ type, words: text, upload_id }) => ({
      type,
      text,
      file: upload_id,
    })),
  }))
}

async function listsBy(db: Db, accountId: string) {
  const lists = await audienceListsOf(db, accountId)
  const people = await membersOfLists(
    db,
    lists.map(({ id }) => id),
  )
  const names = await usernamesOf(db, [...people.values()].flat())
  return lists.map(({ id, name }) => ({
    name,
    people: (people.get(id) ?? []).flatMap((personId) => names.get(personId) ?? []),
  }))
}
