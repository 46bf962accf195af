/** Console search: people by part of their name, items by id or number, each kind by right. */
import type { Db } from '#platform/postgres/database.ts'
import { caseNumber, parseCaseNumber } from '#rules/cases.ts'
import { mayAsStaff, type StaffAction, type StaffRole } from '#rules/staff-rights.ts'
import { findAccountsByIds, visibleAccountIds } from '../../accounts/index.ts'
import { applicantsOf } from '../../creators/index.ts'
import { mediaForStaff } from '../../media/index.ts'
import { findCaseByNumber } from '../../moderation/index.ts'

export type SearchResult = {
  kind: 'person' | 'media' | 'application' | 'case'
  id: string
  title: string
  text: string
}

export const MAX_RESULTS = 12
const MAX_PEOPLE = 8
const SEARCH_TEXT_MAX_LENGTH = 80

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export async function searchConsole(
  db: Db,
  roles: readonly StaffRole[],
  given: string,
): Promise<SearchResult[]> {
  const text = given.trim().slice(0, SEARCH_TEXT_MAX_LENGTH)
  if (text === '') return []
  const may = (action: StaffAction) => mayAsStaff(roles, action)
  if (UUID.test(text)) return byId(db, may, text.toLowerCase())
  const number = parseCaseNumber(text)
  const found: SearchResult[] = []
  if (number && may('cases.see')) {
    const known = await findCaseByNumber(db, number)
    if (known) found.push({ kind: 'case', id: known.id, title: caseNumber(number), text: known.state })
  }
  return [...found, ...(await byName(db, text))]
}

async function byName(db: Db, text: string): Promise<SearchResult[]> {
  const name = text.replace(/^@/, '')
  if (name === '') return []
  const ids = await visibleAccountIds(db, name).orderBy('accounts.username').limit(MAX_PEOPLE).execute()
  return people(
    db,
    ids.map(({ id }) => id),
  )
}

async function byId(db: Db, may: (action: StaffAction) => boolean, id: string): Promise<SearchResult[]> {
  const found = await people(db, [id])
  if (may('applications.see')) {
    const accountId = (await applicantsOf(db, [id])).get(id)
    const [person] = accountId ? await findAccountsByIds(db, [accountId]) : []
    if (person)
      found.push({
        kind: 'application',
        id,
        title: `Application from ${person.fullname}`,
        text: `@${person.username}`,
      })
  }
  if (may('media.review'))
    for (const { description, type } of await mediaForStaff(db, [id]))
      found.push({ kind: 'media', id, title: description || `A ${type} without a description`, text: type })
  return found
}

/** By id, hidden accounts included, as staff handle them. */
async function people(db: Db, ids: readonly string[]): Promise<SearchResult[]> {
  const rows = await findAccountsByIds(db, ids)
  return rows
    .toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
    .map(({ id, fullname, username, status }) => ({
      kind: 'person',
      id,
      title: fullname,
      text: status === 'active' ? `@${username}` : `@${username} · ${status}`,
    }))
}
