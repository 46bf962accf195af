/** Staff review of applications; every access to encrypted data and every decision is audited. */
import { Refusal } from '#platform/errors.ts'
import type { Tx } from '#platform/postgres/database.ts'
import { CREATOR_APPLICATION } from '#rules/creator-application.ts'
import { cleanText } from '#rules/plain-text.ts'
import { alreadyDecidedRefusal, lockPerson } from '../../accounts/index.ts'
import { audit } from '../../audit/index.ts'
import type { Staff } from '../../staff-rights/index.ts'
import { type Details, openApplicantDetails } from '../identity/details.ts'
import { readIdentityFile } from '../identity/files.ts'
import { saveCountry } from '../identity/save-country.ts'
import type { CreatorStatusChange } from '../job-tokens.ts'
import { notifyStatusChange } from '../notices.ts'
import {
  applicationsOf,
  duplicatesOf,
  findApplication,
  identityFilesOf,
  lastSigned,
  lockOpenApplication,
  updateApplication,
} from '../queries.ts'
import type { ApplicationState, CreatorApplication, IdentityFile } from '../tables.ts'
import type { CreatorsDeps } from '../types.ts'
import { minAgeIn } from './country-rules.ts'

export type Deps = Pick<
  CreatorsDeps,
  'db' | 'clock' | 'vault' | 'storage' | 'bus' | 'enqueue' | 'log' | 'creators' | 'settings'
>

const REASON_MAX_LENGTH = 2_000

export type OpenedApplication = {
  application: CreatorApplication
  details: Partial<Details>
  files: IdentityFile[]
  /** All applications of the account, including this one, oldest first. */
  history: CreatorApplication[]
  /** Applications of other accounts with the same name and birth date. */
  twins: CreatorApplication[]
  signed: { version: number; at: Date } | null
  minAge: number
}

/** Returns the decrypted details; the access is audited first. */
export async function openApplication(
  deps: Deps,
  staff: Staff<'identity.see'>,
  id: string,
): Promise<OpenedApplication> {
  return deps.db.transaction().execute(async (tx) => {
    const application = await findApplication(tx, id)
    if (!application) throw new Refusal('NOT_FOUND')
    await audit(deps, tx, {
      by: staff,
      target: { kind: 'creator-application', id },
      accountId: application.account_id,
    })
    const details = openApplicantDetails(deps, application)
    const { country = '', region = '' } = details
    return {
      application,
      details,
      files: await identityFilesOf(tx, id),
      history: await applicationsOf(tx, application.account_id),
      twins: await duplicatesOf(tx, application),
      signed: await lastSigned(tx, id),
      minAge: minAgeIn(deps.settings.get('ages.byRegion'), { country, region }),
    }
  })
}

/** Returns a decrypted picture; the access is audited first. */
export async function openDocument(
  deps: Deps,
  staff: Staff<'identity.see'>,
  name: string,
): Promise<{ bytes: Buffer; contentType: string }> {
  const file = await deps.db.transaction().execute(async (tx) => {
    const found = await tx
      .selectFrom('identity_files')
      .selectAll()
      .where('name', '=', name)
      .executeTakeFirst()
    const application = found && (await findApplication(tx, found.application_id))
    if (!found || !application) throw new Refusal('NOT_FOUND')
    await audit(deps, tx, {
      by: staff,
      target: { kind: 'identity-file', id: found.id },
      accountId: application.account_id,
      after: { application: application.id, kind: found.kind },
    })
    return found
  })
  return { bytes: await readIdentityFile(deps, file), contentType: file.content_type }
}

type ApplicationDecision = {
  /** States it applies to; an application already in the state `to` is left unchanged. */
  from: readonly ApplicationState[]
  to: ApplicationState
  news: CreatorStatusChange
  changes: Partial<Pick<CreatorApplication, 'asked_for' | 'asked_step' | 'reason' | 'is_final' | 'ended_at'>>
  reason: string | null
}

export const approve = (deps: Deps, staff: Staff<'applications.decide'>, id: string) =>
  decide(deps, staff, id, {
    from: ['pending'],
    to: 'approved',
    news: 'approved',
    changes: { reason: null, asked_for: null, asked_step: null },
    reason: null,
  })

export function reject(
  deps: Deps,
  staff: Staff<'applications.decide'>,
  id: string,
  given: { reason: string; isFinal: boolean },
): Promise<CreatorApplication> {
  const reason = readDecisionReason(given.reason)
  return decide(deps, staff, id, {
    from: ['pending'],
    to: 'rejected',
    news: 'rejected',
    changes: { reason, is_final: given.isFinal, ended_at: deps.clock.now() },
    reason,
  })
}

/** Returns the application to draft, with a note on what is missing. */
export function askForMore(
  deps: Deps,
  staff: Staff<'applications.decide'>,
  id: string,
  { what, step }: { what: string; step: number | null },
): Promise<CreatorApplication> {
  const asked_for = readDecisionReason(what)
  if (step !== null && !(step >= 1 && step <= CREATOR_APPLICATION.steps))
    throw new Refusal('BAD_INPUT', {
      message: `A step must be a number from 1 to ${CREATOR_APPLICATION.steps}.`,
      fields: { step: `A step must be a number from 1 to ${CREATOR_APPLICATION.steps}.` },
    })
  return decide(deps, staff, id, {
    from: ['pending'],
    to: 'draft',
    news: 'asked-for-more',
    changes: { asked_for, asked_step: step },
    reason: asked_for,
  })
}

export function revokeSelling(
  deps: Deps,
  staff: Staff<'selling.set'>,
  id: string,
  why: string,
): Promise<CreatorApplication> {
  const reason = readDecisionReason(why)
  return decide(deps, staff, id, {
    from: ['approved'],
    to: 'revoked',
    news: 'revoked',
    changes: { reason },
    reason,
  })
}

export function restoreSelling(
  deps: Deps,
  staff: Staff<'selling.set'>,
  id: string,
  why: string,
): Promise<CreatorApplication> {
  return decide(deps, staff, id, {
    from: ['revoked'],
    to: 'approved',
    news: 'restored',
    changes: { reason: null },
    reason: readDecisionReason(why),
  })
}

async function decide(
  deps: Deps,
  staff: Staff<'applications.decide' | 'selling.set'>,
  id: string,
  { from, to, news, changes, reason }: ApplicationDecision,
): Promise<CreatorApplication> {
  const known = await findApplication(deps.db, id)
  if (!known) throw new Refusal('NOT_FOUND')
  return deps.db.transaction().execute(async (tx) => {
    const before = await lockById(tx, known)
    if (before.account_id === staff.accountId)
      throw new Refusal('FORBIDDEN', { message: 'Another moderator has to decide this one.' })
    if (before.status === to && before.decided_by === staff.accountId) return before
    if (!from.includes(before.status)) {
      if (before.decided_by !== null && before.decided_by !== staff.accountId)
        throw await alreadyDecidedRefusal(tx, before.decided_by, before.status)
      throw new Refusal('CONFLICT', { message: `This application is now ${before.status}.` })
    }
    const now = deps.clock.now()
    const after = await updateApplication(tx, id, {
      ...changes,
      status: to,
      decided_at: now,
      decided_by: staff.accountId,
      updated_at: now,
    })
    await audit(deps, tx, {
      by: staff,
      target: { kind: 'creator-application', id },
      accountId: before.account_id,
      before: { status: before.status },
      after: { status: to, ...(after.is_final && { final: true }) },
      reason,
    })
    if (to === 'approved') await saveCountry(deps, tx, after)
    await notifyStatusChange(deps, tx, after, news)
    deps.log.info({ applicationId: id, status: to }, 'an application was decided')
    return after
  })
}

/** Lock order as everywhere: account first, then application. */
export async function lockById(tx: Tx, { id, account_id }: CreatorApplication): Promise<CreatorApplication> {
  await lockPerson(tx, account_id)
  await lockOpenApplication(tx, account_id)
  const row = await findApplication(tx, id)
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

export function readDecisionReason(text: string): string {
  const reason = cleanText(text)
  if (reason.length < 1 || reason.length > REASON_MAX_LENGTH)
    throw new Refusal('BAD_INPUT', {
      message: 'Give a reason of up to 2000 characters.',
      fields: { reason: 'Give a reason of up to 2000 characters.' },
    })
  return reason
}
