/** Validates the audience of a mass message as clients send it. */
import { Refusal } from '#platform/errors.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { readOneOf } from '#platform/read-one-of.ts'
import type { Viewer } from '#platform/viewer.ts'
import { AUDIENCES, type AudienceKind, BROADCAST, BROADCAST_WORDS } from '#rules/broadcasts.ts'
import { findList } from './list-queries.ts'

type Given<T> = T | null | undefined

export type AudienceInput = {
  sendTo: string
  custom?: Given<readonly (string | number)[]>
  list?: Given<string | number>
  exclude?: Given<{ bought?: Given<boolean>; written_today?: Given<boolean>; expired?: Given<boolean> }>
}

export type Audience = {
  kind: AudienceKind
  /** Account ids chosen one by one; sorted, without duplicates. */
  people: readonly string[]
  listId: string | null
  without: { buyers: boolean; written: boolean; expired: boolean }
}

/** Only creators have audiences, and only of their own lists. */
export async function readAudience(db: Db | Tx, viewer: Viewer, given: AudienceInput): Promise<Audience> {
  refuseUnlessCreator(viewer)
  const kind = readOneOf(AUDIENCES, given.sendTo, { words: BROADCAST_WORDS.audience })
  const { bought = false, written_today = false, expired = false } = given.exclude ?? {}
  const without = { buyers: bought === true, written: written_today === true, expired: expired === true }
  const people = kind === 'custom' ? readPeople(given.custom ?? [], 'custom') : []
  if (kind === 'custom' && people.length === 0) throw refused('custom', BROADCAST_WORDS.noPeople)
  const listId = kind === 'list' ? await ownList(db, viewer, given.list) : null
  return { kind, people, listId, without }
}

export function refuseUnlessCreator({ isCreator }: Viewer): void {
  if (!isCreator) throw new Refusal('FORBIDDEN', { words: BROADCAST_WORDS.onlyCreators })
}

export function readPeople(given: readonly (string | number)[], field: string): string[] {
  if (given.length > BROADCAST.maxPeople) throw refused(field, BROADCAST_WORDS.tooManyPeople)
  return [...new Set(given.map((id) => readUuid(String(id))))].sort()
}

async function ownList(db: Db | Tx, viewer: Viewer, given: AudienceInput['list']): Promise<string> {
  if (given == null) throw refused('list', BROADCAST_WORDS.list)
  const list = await findList(db, viewer.accountId, readUuid(String(given)))
  if (!list) throw new Refusal('NOT_FOUND')
  return list.id
}

export function refused(field: string, words: string): Refusal {
  return new Refusal('BAD_INPUT', { words, fields: { [field]: words } })
}
