/** Messenger settings of an account: who may write first, read receipts and typing indicators. */
import { type Selectable, sql } from 'kysely'
import { Refusal } from '#platform/errors.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { statement } from '#platform/postgres/statement.ts'
import { readOneOf } from '#platform/read-one-of.ts'
import type { Viewer } from '#platform/viewer.ts'
import { MESSAGE_WRITERS } from '#rules/messages.ts'
import type { MessengerSettingsTable } from './tables.ts'

export type MessengerSettings = Omit<Selectable<MessengerSettingsTable>, 'account_id'>

export const DEFAULT_MESSENGER_SETTINGS: MessengerSettings = {
  writers: 'default',
  read_marks: true,
  typing: true,
}

export async function messengerSettingsOf(db: Db | Tx, accountId: string): Promise<MessengerSettings> {
  return (await messengerSettingsByAccount(db, [accountId])).get(accountId) ?? DEFAULT_MESSENGER_SETTINGS
}

/** Settings by account id; accounts that never saved any are missing. */
export async function messengerSettingsByAccount(
  db: Db | Tx,
  accountIds: readonly string[],
): Promise<Map<string, MessengerSettings>> {
  const rows = await settingsByIds(db, { accountIds })
  return new Map(rows.map(({ account_id, ...settings }) => [account_id, settings]))
}

const settingsByIds = statement((db: Db | Tx, { accountIds }: { accountIds: readonly string[] }) =>
  db
    .selectFrom('messenger_settings')
    .selectAll()
    .where(sql<boolean>`account_id = any(${accountIds}::uuid[])`)
    .compile(),
)

/** Whether all these accounts share read receipts or typing; an account that does not share does not receive either. */
export async function allShare(
  db: Db | Tx,
  accountIds: readonly string[],
  what: 'read_marks' | 'typing',
): Promise<boolean> {
  const chosen = await messengerSettingsByAccount(db, accountIds)
  return accountIds.every((id) => (chosen.get(id) ?? DEFAULT_MESSENGER_SETTINGS)[what])
}

type MessengerSettingsChange = {
  writers?: string | null | undefined
  read_marks?: boolean | null | undefined
  typing?: boolean | null | undefined
}

/** Omitted fields keep their value. Safe to repeat. */
export async function updateSettings(
  { db }: { db: Db },
  { accountId, isCreator }: Viewer,
  { writers, read_marks, typing }: MessengerSettingsChange,
): Promise<MessengerSettings> {
  const chosen = {
    ...(writers != null && { writers: readWriters(writers) }),
    ...(read_marks != null && { read_marks }),
    ...(typing != null && { typing }),
  }
  if (chosen.writers !== undefined && !isCreator)
    throw new Refusal('FORBIDDEN', { message: 'Only creators can choose who can message them.' })
  await db
    .insertInto('messenger_settings')
    .values({ account_id: accountId, ...chosen })
    .onConflict((conflict) =>
      Object.keys(chosen).length === 0
        ? conflict.doNothing()
        : conflict.column('account_id').doUpdateSet(chosen),
    )
    .execute()
  return messengerSettingsOf(db, accountId)
}

function readWriters(given: string) {
  const message = 'Choose who can message you from the list.'
  return readOneOf(MESSAGE_WRITERS, given, { message, fields: { writers: message } })
}
