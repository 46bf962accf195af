/** Stores consents on the account, with date and version. */

import { Refusal } from '#platform/errors.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { readOneOf } from '#platform/read-one-of.ts'
import type { Viewer } from '#platform/viewer.ts'
import { CONSENT, hasConsent } from '#rules/consent.ts'
import { type ConsentKind, insertConsents } from './queries.ts'

const KINDS: readonly ConsentKind[] = ['age', 'cookies']

/** Copies answers given before sign-in from the browser's cookies. */
export async function recordConsents(db: Db | Tx, accountId: string, cookieHeader: string): Promise<void> {
  const accepted = KINDS.filter((kind) => hasConsent(cookieHeader, kind))
  await insertConsents(
    db,
    accountId,
    accepted.map((kind) => ({ kind, version: CONSENT[kind].version })),
  )
}

export async function acceptConsent(
  deps: { db: Db },
  viewer: Viewer,
  { kind, version }: { kind: string; version: string },
): Promise<void> {
  const known = readOneOf(KINDS, kind, { fields: { kind: 'Unknown question' } })
  // Only the current version can be accepted: an invented one would prove nothing.
  if (version !== CONSENT[known].version)
    throw new Refusal('BAD_INPUT', { fields: { version: 'This isn’t the current version' } })
  await insertConsents(deps.db, viewer.accountId, [{ kind: known, version }])
}
