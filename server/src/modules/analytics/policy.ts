/** Who may see figures: creators, their own. */
import { Refusal } from '#platform/errors.ts'
import { type RequestContext, signedIn, type Viewer } from '#platform/viewer.ts'

export function asCreator(context: Pick<RequestContext, 'viewer'>): Viewer {
  const viewer = signedIn(context)
  if (!viewer.isCreator) throw new Refusal('FORBIDDEN')
  return viewer
}
