/** The one guard of what staff do: whoever has the right comes out as acting staff, and commands take nothing less. */
import { Refusal } from '#platform/errors.ts'
import { type RequestContext, signedIn, type Viewer } from '#platform/viewer.ts'
import { mayAsStaff, NEEDS_PASSWORD, type StaffAction } from '#rules/staff-rights.ts'

declare const guarded: unique symbol

/** Somebody of the staff doing this one thing. Only the guard makes one. */
export type Staff<Action extends StaffAction = StaffAction> = {
  readonly accountId: string
  readonly action: Action
  readonly [guarded]: true
}

/** Whoever runs a command at the machine, and the site itself in its jobs: nobody's account. */
export type Operator<Action extends StaffAction = StaffAction> = {
  readonly accountId: null
  readonly action: Action
  readonly [guarded]: true
}

/** The roles of an account are one thing; being in the console, in this very session, is the other. */
export type Standing = Pick<Viewer, 'accountId' | 'staffRoles' | 'staffUntil' | 'staffConfirmedUntil'>

type Missing = 'FORBIDDEN' | 'STAFF_SESSION' | 'CONFIRM_IDENTITY'

/**
 * A subscription asks this for each thing it tells as well, not only when it begins: the console closes while it is
 * open.
 */
export function asStaff<Action extends StaffAction>(
  context: Pick<RequestContext, 'viewer'>,
  action: Action,
): Staff<Action> {
  const viewer = signedIn(context)
  const missing = whatIsMissing(viewer, action)
  if (missing) throw new Refusal(missing)
  return { accountId: viewer.accountId, action } as Staff<Action>
}

/** For what others may do too, such as the owner of a thing: null for whoever does not act as staff. */
export function staffFor<Action extends StaffAction>(
  viewer: Standing | null,
  action: Action,
): Staff<Action> | null {
  if (!viewer || whatIsMissing(viewer, action)) return null
  return { accountId: viewer.accountId, action } as Staff<Action>
}

/** At the console's door, where nobody is inside yet. */
export function atTheDoor(viewer: Standing): Staff<'console.enter'> {
  if (!mayAsStaff(viewer.staffRoles, 'console.enter')) throw new Refusal('FORBIDDEN')
  return { accountId: viewer.accountId, action: 'console.enter' } as Staff<'console.enter'>
}

export function asOperator<Action extends StaffAction>(action: Action): Operator<Action> {
  return { accountId: null, action } as Operator<Action>
}

function whatIsMissing(viewer: Standing, action: StaffAction): Missing | null {
  if (!mayAsStaff(viewer.staffRoles, action)) return 'FORBIDDEN'
  if (!isAhead(viewer.staffUntil)) return 'STAFF_SESSION'
  if (NEEDS_PASSWORD.has(action) && !isAhead(viewer.staffConfirmedUntil)) return 'CONFIRM_IDENTITY'
  return null
}

/** By the machine's own clock: a viewer is known for as long as a socket is open, and is asked for nothing else. */
function isAhead(moment: Date | null | undefined): boolean {
  return moment != null && moment.getTime() > Date.now()
}
