/** Validates the audience of a mass message as clients send it. */
import { Refusal } from '#platform/errors.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { readOneOf } from '#platform/read-one-of.ts'
import type { Viewer } from '#platform/viewer.ts'
import { type AudienceKind, BROADCAST, BROADCAST_AUDIENCES, BROADCAST_TEXT } from '#rules/broadcasts.ts'
import { findList } from './list-queries.ts'

type Nullish<T> = T | null | undefined

export type AudienceInput = {
  sendTo: string
  custom?: Nullish<readonly (string | number)[]>
  list?: Nullish<string | number>
  exclude?: Nullish<{
    bought?: Nullish<boolean>
    written_today?: Nullish<boolean>
    expired?: Nullish<boolean>
  }>
}

export type MassAudience = {
  kind: AudienceKind
  /** Account ids chosen one by one; sorted, without duplicates. */
  people: readonly string[]
  listId: string | null
  without: { buyers: boolean; written: boolean; expired: boolean }
}

/** Only creators have audiences, and only of their own lists. */
export async function readAudience(db: Db | Tx, viewer: Viewer, given: AudienceInput): Promise<MassAudience> {
  refuseBroadcastUnlessCreator(viewer)
  const kind = readOneOf(BROADCAST_AUDIENCES, given.sendTo, { message: BROADCAST_TEXT.audience })
  const { bought = false, written_today = false, expired = false } = given.exclude ?? {}
  const without = { buyers: bought === true, written: written_today === true, expired: expired === true }
  const people = kind === 'custom' ? readAccountIds(given.custom ?? [], 'custom') : []
  if (kind === 'custom' && people.length === 0) throw badAudienceInput('custom', BROADCAST_TEXT.noPeople)
  const listId = kind === 'list' ? await ownList(db, viewer, given.list) : null
  return { kind, people, listId, without }
}

export function refuseBroadcastUnlessCreator({ isCreator }: Viewer): void {
  if (!isCreator) throw new Refusal('FORBIDDEN', { message: BROADCAST_TEXT.onlyCreators })
}

export function readAccountIds(given: readonly (string | number)[], field: string): string[] {
  if (given.length > BROADCAST.maxPeople) throw badAudienceInput(field, BROADCAST_TEXT.tooManyPeople)
  return [...new Set(given.map((id) => readUuid(String(id))))].sort()
}

async function ownList(db: Db | Tx, viewer: Viewer, given: AudienceInput['list']): Promise<string> {
  if (given == null) throw badAudienceInput('list', BROADCAST_TEXT.list)
  const list = await findList(db, viewer.accountId, readUuid(String(given)))
  if (!list) throw new Refusal('NOT_FOUND')
  return list.id
}

export function badAudienceInput(field: string, message: string): Refusal {
  return new Refusal('BAD_INPUT', { message, fields: { [field]: message } })
}
