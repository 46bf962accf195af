/** Validates the filter of an audit log search. */
import { readUuid } from '#platform/graphql/ids.ts'
import { readOneOf } from '#platform/read-one-of.ts'
import { STAFF_ACTIONS } from '#rules/staff-rights.ts'
import type { AuditFilter } from './search-log.ts'

const WORDS_MAX = 200

type Given = {
  [Name in keyof AuditFilter]?: (Name extends 'from' | 'to' ? Date : string | number) | null | undefined
}

export function readAuditFilter({ staff, action, target, account, from, to, words }: Given): AuditFilter {
  // PostgreSQL text cannot contain NUL.
  const text = String(words ?? '')
    .replaceAll('\u0000', ' ')
    .trim()
    .slice(0, WORDS_MAX)
  return {
    ...(staff != null && { staff: readUuid(String(staff)) }),
    ...(action != null && {
      action: readOneOf(STAFF_ACTIONS, action, { message: 'Unknown action' }),
    }),
    ...(target != null && { target: readUuid(String(target)) }),
    ...(account != null && { account: readUuid(String(account)) }),
    ...(from != null && { from }),
    ...(to != null && { to }),
    ...(text !== '' && { words: text }),
  }
}
