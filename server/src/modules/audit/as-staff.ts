/** The one guard of what staff do: whoever has the right comes out as acting staff, and commands take nothing less. */
import { Refusal } from '#platform/errors.ts'
import { type RequestContext, signedIn, type Viewer } from '#platform/viewer.ts'
import { mayAsStaff, type StaffAction } from '#rules/staff-rights.ts'

declare const guarded: unique symbol

/** Somebody of the staff doing this one thing. Only the guard makes one. */
export type Staff<Action extends StaffAction = StaffAction> = {
  readonly accountId: string
  readonly action: Action
  readonly [guarded]: true
}

export function asStaff<Action extends StaffAction>(
  context: Pick<RequestContext, 'viewer'>,
  action: Action,
): Staff<Action> {
  const staff = staffFor(signedIn(context), action)
  if (!staff) throw new Refusal('FORBIDDEN')
  return staff
}

/** For what others may do too, such as the owner of a thing: null for whoever does not act as staff. */
export function staffFor<Action extends StaffAction>(
  viewer: Pick<Viewer, 'accountId' | 'staffRoles'> | null,
  action: Action,
): Staff<Action> | null {
  if (!viewer || !mayAsStaff(viewer.staffRoles, action)) return null
  return { accountId: viewer.accountId, action } as Staff<Action>
}
