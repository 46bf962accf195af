/** The guard of all staff actions: it returns a branded `Staff` value, which staff commands require. */
import { Refusal } from '#platform/errors.ts'
import type { RequestContext } from '#platform/request-context.ts'
import { signedIn, type Viewer } from '#platform/viewer.ts'
import { mayAsStaff, NEEDS_PASSWORD, type StaffAction } from '#rules/staff-rights.ts'

declare const guarded: unique symbol

/** A staff member performing this action. Only the guard creates one. */
export type Staff<Action extends StaffAction = StaffAction> = {
  readonly accountId: string
  readonly action: Action
  readonly [guarded]: true
}

/** A CLI command or a job of the site itself, without an account. */
export type Operator<Action extends StaffAction = StaffAction> = {
  readonly accountId: null
  readonly action: Action
  readonly [guarded]: true
}

/** The account's roles, and this session's console access. */
export type StaffAccess = Pick<Viewer, 'accountId' | 'staffRoles' | 'staffUntil' | 'staffConfirmedUntil'>

type Missing = 'FORBIDDEN' | 'STAFF_SESSION' | 'CONFIRM_IDENTITY'

/** Subscriptions check this for every message, not only at the start: console access expires while they are open. */
export function asStaff<Action extends StaffAction>(
  context: Pick<RequestContext, 'viewer'>,
  action: Action,
): Staff<Action> {
  const viewer = signedIn(context)
  const missing = missingRequirement(viewer, action)
  if (missing) throw new Refusal(missing)
  return { accountId: viewer.accountId, action } as Staff<Action>
}

/** For actions open to others too, such as an owner: null if the viewer may not act as staff. */
export function staffFor<Action extends StaffAction>(
  viewer: StaffAccess | null,
  action: Action,
): Staff<Action> | null {
  if (!viewer || missingRequirement(viewer, action)) return null
  return { accountId: viewer.accountId, action } as Staff<Action>
}

/** For entering the console, before the session has access. */
export function asEnteringStaff(viewer: StaffAccess): Staff<'console.enter'> {
  if (!mayAsStaff(viewer.staffRoles, 'console.enter')) throw new Refusal('FORBIDDEN')
  return { accountId: viewer.accountId, action: 'console.enter' } as Staff<'console.enter'>
}

export function asOperator<Action extends StaffAction>(action: Action): Operator<Action> {
  return { accountId: null, action } as Operator<Action>
}

function missingRequirement(viewer: StaffAccess, action: StaffAction): Missing | null {
  if (!mayAsStaff(viewer.staffRoles, action)) return 'FORBIDDEN'
  if (!isFuture(viewer.staffUntil)) return 'STAFF_SESSION'
  if (NEEDS_PASSWORD.has(action) && !isFuture(viewer.staffConfirmedUntil)) return 'CONFIRM_IDENTITY'
  return null
}

/** Uses the system clock: a viewer outlives the request on an open socket, and no injected clock is at hand. */
function isFuture(moment: Date | null | undefined): boolean {
  return moment != null && moment.getTime() > Date.now()
}
