/** Enters the staff console: a passkey, or password and two-step code, grant this session access for a limited time. */
import { Refusal } from '#platform/errors.ts'
import type { Tx } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { CONSOLE, rightsOf, type StaffAction, type StaffRole } from '#rules/staff-rights.ts'
import {
  closeConsoleSessions,
  confirmInConsole,
  hasPasskey,
  hasTwoStep,
  notifyStaff,
  openConsoleSession,
  type Proof,
  withProof,
  withTwoFactors,
} from '../accounts/index.ts'
import { asEnteringStaff } from '../staff-rights/index.ts'
import { audit } from './audit.ts'
import type { AuditDeps } from './types.ts'

export type StaffSession = {
  /** Null outside the console. */
  until: Date | null
  confirmedUntil: Date | null
  roles: readonly StaffRole[]
  rights: StaffAction[]
}

/** Null for viewers without a staff role. */
export function staffSessionOf(deps: Pick<AuditDeps, 'clock'>, viewer: Viewer | null): StaffSession | null {
  if (!viewer || viewer.staffRoles.length === 0) return null
  const now = deps.clock.now()
  const ifFuture = (moment: Date | null | undefined) => (moment && moment > now ? moment : null)
  return sessionOf(viewer, {
    until: ifFuture(viewer.staffUntil),
    confirmed: ifFuture(viewer.staffConfirmedUntil),
  })
}

export async function enterConsole(deps: AuditDeps, viewer: Viewer, proof: Proof): Promise<StaffSession> {
  const now = deps.clock.now()
  const times = { until: later(now, CONSOLE.sessionMs), confirmed: later(now, CONSOLE.confirmedMs) }
  await withCredentials(deps, viewer, proof, async (tx) => {
    const entered = await openConsoleSession(tx, viewer.sessionId, {
      until: times.until,
      confirmedUntil: times.confirmed,
    })
    if (!entered) throw new Refusal(401)
    await logOutcome(deps, tx, viewer, 'entered')
    const { isFirst, userAgent } = entered
    const notice = { kind: 'console-entered', userAgent, at: now.toISOString() } as const
    // Once per session, because staff enter several times a day.
    if (isFirst) await notifyStaff(deps, tx, { accountId: viewer.accountId, notice })
  })
  return sessionOf(viewer, times)
}

/** Confirms the identity again inside the console, for actions on money and identity. */
export async function confirmAsStaff(deps: AuditDeps, viewer: Viewer, proof: Proof): Promise<StaffSession> {
  const now = deps.clock.now()
  const confirmed = later(now, CONSOLE.confirmedMs)
  await withCredentials(deps, viewer, proof, async (tx) => {
    if (!(await confirmInConsole(tx, viewer.sessionId, { now, confirmedUntil: confirmed })))
      throw new Refusal('STAFF_SESSION')
    await logOutcome(deps, tx, viewer, 'confirmed')
  })
  return sessionOf(viewer, { until: viewer.staffUntil ?? null, confirmed })
}

export async function leaveConsole(deps: AuditDeps, viewer: Viewer): Promise<void> {
  const { accountId, sessionId } = viewer
  await deps.db
    .transaction()
    .execute((tx) => closeConsoleSessions(deps, tx, { accountId, sessionId, now: deps.clock.now() }))
}

/** Rejects accounts without a role before checking anything; logs failed attempts. */
async function withCredentials(
  deps: AuditDeps,
  viewer: Viewer,
  proof: Proof,
  work: (tx: Tx) => Promise<void>,
): Promise<void> {
  asEnteringStaff(viewer)
  if (await isTwoStepNeeded(deps, viewer)) throw new Refusal('TWO_STEP_NEEDED')
  try {
    const confirm = deps.audit.settings.needsTwoStep ? withTwoFactors : withProof
    await confirm(deps, viewer, proof, work)
  } catch (error) {
    const wrong = error instanceof Refusal && error.code === 'BAD_INPUT' ? error : null
    if (wrong) await deps.db.transaction().execute((tx) => reportFailure(deps, tx, viewer, wrong))
    throw error
  }
}

/** Whether the account must first get a passkey or two-step sign-in. */
export async function isTwoStepNeeded(deps: AuditDeps, { accountId }: Viewer): Promise<boolean> {
  if (!deps.audit.settings.needsTwoStep) return false
  return !(await hasTwoStep(deps.db, accountId)) && !(await hasPasskey(deps.db, accountId))
}

async function reportFailure(deps: AuditDeps, tx: Tx, viewer: Viewer, { details }: Refusal): Promise<void> {
  const isCode = details.fields?.code !== undefined
  const isPasskey = details.fields?.passkey !== undefined
  await logOutcome(deps, tx, viewer, isCode ? 'wrong code' : isPasskey ? 'wrong passkey' : 'wrong password')
  const notice = { kind: 'console-refused', at: deps.clock.now().toISOString() } as const
  if (isCode) await notifyStaff(deps, tx, { accountId: viewer.accountId, notice })
}

type Outcome = 'entered' | 'confirmed' | 'wrong password' | 'wrong code' | 'wrong passkey'

async function logOutcome(deps: AuditDeps, tx: Tx, viewer: Viewer, outcome: Outcome): Promise<void> {
  const { accountId } = viewer
  await audit(deps, tx, {
    by: asEnteringStaff(viewer),
    target: { kind: 'account', id: accountId },
    accountId,
    after: { outcome },
  })
}

function sessionOf(
  { staffRoles }: Viewer,
  { until, confirmed }: { until: Date | null; confirmed: Date | null },
): StaffSession {
  return { until, confirmedUntil: confirmed, roles: staffRoles, rights: rightsOf(staffRoles) }
}

function later(now: Date, ms: number): Date {
  return new Date(now.getTime() + ms)
}
