/** Who may see and do what in this slice. */
import { Refusal } from '#platform/errors.ts'
import { type RequestContext, signedIn, type Viewer } from '#platform/viewer.ts'

type Asking = Pick<RequestContext, 'viewer'>

/** Earnings are told to the creator they belong to, and nobody else has any. */
export function asCreator(context: Asking): Viewer {
  const viewer = signedIn(context)
  if (!viewer.isCreator) throw new Refusal('FORBIDDEN')
  return viewer
}

export function asFinance(context: Asking): Viewer {
  const viewer = signedIn(context)
  if (!viewer.staffRoles.some((role) => role === 'finance' || role === 'admin'))
    throw new Refusal('FORBIDDEN')
  return viewer
}
