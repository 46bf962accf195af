/** Remembers on the account what a person accepted, with the date and the version they saw. */

import { Refusal } from '#platform/errors.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { readOneOf } from '#platform/read-one-of.ts'
import type { Viewer } from '#platform/viewer.ts'
import { CONSENT, hasConsent } from '#rules/consent.ts'
import { type ConsentKind, insertConsents } from './queries.ts'

const KINDS: readonly ConsentKind[] = ['age', 'cookies']

/** Takes over the answers given before signing in, which the browser keeps in cookies. */
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
  const known = readOneOf(KINDS, kind, { fields: { kind: 'There is no such question' } })
  // Only what is asked today can be accepted: a made-up version would prove nothing.
  if (version !== CONSENT[known].version)
    throw new Refusal('BAD_INPUT', { fields: { version: 'This is not the version in force' } })
  await insertConsents(deps.db, viewer.accountId, [{ kind: known, version }])
}
