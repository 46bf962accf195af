/** Batch loader of accounts for staff, hidden ones included; null for a null id. */
import type { RequestContext } from '#platform/request-context.ts'
import { type Person, peopleLoader } from '../../accounts/index.ts'
import type { ModerationDeps } from '../types.ts'

export function optionalPersonLoader(deps: Pick<ModerationDeps, 'db'>) {
  const people = peopleLoader(deps)
  return async (context: RequestContext, id: string | null): Promise<Person | null> =>
    id === null ? null : ((await people(context, id)) ?? null)
}
