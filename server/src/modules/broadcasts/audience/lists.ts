/** Named lists of people that a creator writes to repeatedly. */
import { Refusal } from '#platform/errors.ts'
import type { Tx } from '#platform/postgres/database.ts'
import { lockByName } from '#platform/postgres/lock.ts'
import type { Viewer } from '#platform/viewer.ts'
import { BROADCAST, BROADCAST_TEXT } from '#rules/broadcasts.ts'
import { characterCount, cleanText, isPlainLine, isVisibleText } from '#rules/plain-text.ts'
import { findAccountsByIds } from '../../accounts/index.ts'
import type { BroadcastsDeps } from '../types.ts'
import { badAudienceInput, readAccountIds, refuseBroadcastUnlessCreator } from './audience.ts'
import {
  type AudienceList,
  countLists,
  findListByName,
  insertList,
  renameList,
  replaceListMembers,
} from './list-queries.ts'

type ListInput = { id: string | null; name: string; people: readonly (string | number)[] }

/** Creates a list, or renames one and replaces its members. Whether each may be written to is checked on sending. */
export async function saveList(
  { db, clock }: Pick<BroadcastsDeps, 'db' | 'clock'>,
  viewer: Viewer,
  { id, name: given, people }: ListInput,
): Promise<AudienceList> {
  refuseBroadcastUnlessCreator(viewer)
  const name = readName(given)
  const ids = readAccountIds(people, 'people')
  return db.transaction().execute(async (tx) => {
    // Serialized per creator, so that the checks for unique names and the number of lists hold.
    await lockByName(tx, `audience lists ${viewer.accountId}`)
    const known = await findListByName(tx, viewer.accountId, name)
    if (known && known.id !== id) throw badAudienceInput('name', BROADCAST_TEXT.listNameTaken)
    const list =
      id === null
        ? await makeList(tx, viewer, name, clock.now())
        : await renameList(tx, { id, accountId: viewer.accountId, name })
    if (!list) throw new Refusal('NOT_FOUND')
    await replaceListMembers(tx, list.id, await existingAccounts(tx, ids, viewer.accountId))
    return list
  })
}

/** Drops ids without an account, and the creator's own. */
async function existingAccounts(tx: Tx, ids: readonly string[], ownId: string): Promise<string[]> {
  const people = await findAccountsByIds(tx, ids)
  return people.map(({ id }) => id).filter((id) => id !== ownId)
}

async function makeList(tx: Tx, { accountId }: Viewer, name: string, at: Date): Promise<AudienceList> {
  if ((await countLists(tx, accountId)) >= BROADCAST.maxLists)
    throw badAudienceInput('name', BROADCAST_TEXT.tooManyLists)
  return insertList(tx, { account_id: accountId, name, created_at: at })
}

function readName(given: string): string {
  const name = cleanText(given)
  const length = characterCount(name)
  if (length === 0 || length > BROADCAST.listNameMaxLength || !isVisibleText(name) || !isPlainLine(name))
    throw badAudienceInput('name', BROADCAST_TEXT.listName)
  return name
}
