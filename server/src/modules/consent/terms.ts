/** Acceptance of the terms: recording it, and which version an account still has to accept. */
import { Refusal } from '#platform/errors.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { legalVersionsOf } from './legal-texts.ts'
import { insertConsents } from './queries.ts'
import type { TermsContext } from './tables.ts'
import type { ConsentDeps, ConsentParts } from './types.ts'

type Deps = Pick<ConsentDeps, 'db' | 'clock'> & { consent: Pick<ConsentParts, 'versions'> }

export type AcceptedTerms = { version: number; acceptedAt: Date; place: TermsContext }

/** Sign-up accepts the version in force. */
export async function recordTerms(deps: Deps, tx: Db | Tx, accountId: string): Promise<void> {
  const version = await versionInForce(deps, tx)
  await insertConsents(tx, accountId, [{ kind: 'terms', version: String(version), place: 'sign-up' }])
}

/** The version that this account must accept to continue; null if it already has. */
export async function termsToAccept(deps: Deps, accountId: string): Promise<number | null> {
  const [version, accepted] = await Promise.all([
    versionInForce(deps, deps.db),
    acceptedTerms(deps, accountId),
  ])
  return accepted.some((one) => one.version >= version) ? null : version
}

/** Accepts the version in force or an upcoming one, which is then not prompted for again. The first acceptance stands. */
export async function acceptTerms(deps: Deps, viewer: Viewer, version: number): Promise<void> {
  const versions = await legalVersionsOf(deps, 'terms')
  const known = versions.find((one) => one.version === version && one.state !== 'past')
  if (!known) throw new Refusal('BAD_INPUT', { fields: { version: 'This isn’t the current version' } })
  await insertConsents(deps.db, viewer.accountId, [
    { kind: 'terms', version: String(version), place: 'asked' },
  ])
}

/** Newest first. */
export async function acceptedTerms({ db }: { db: Db | Tx }, accountId: string): Promise<AcceptedTerms[]> {
  const rows = await db
    .selectFrom('consents')
    .select(['version', 'accepted_at', 'place'])
    .where('account_id', '=', accountId)
    .where('kind', '=', 'terms')
    .orderBy('accepted_at', 'desc')
    .execute()
  return rows.map(({ version, accepted_at, place }) => ({
    version: Number(version),
    acceptedAt: accepted_at,
    place: place ?? 'sign-up',
  }))
}

async function versionInForce(deps: Deps, db: Db | Tx): Promise<number> {
  const versions = await legalVersionsOf({ ...deps, db }, 'terms')
  return versions.find(({ state }) => state === 'in force')?.version ?? deps.consent.versions.terms
}
