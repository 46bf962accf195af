/** What GraphQL tells the console of itself; each part stands in its own file. */
import type { Builder } from '#platform/graphql/builder.ts'
import type { addAccountsSchema } from '../accounts/index.ts'
import { addClaims, defineClaim } from './schema/claims.ts'
import { addStaffRail, defineQueueState } from './schema/rail.ts'
import type { StaffDeps } from './types.ts'

type Refs = Pick<ReturnType<typeof addAccountsSchema>, 'AccountRef'>

export function addStaffSchema(builder: Builder, deps: StaffDeps, refs: Refs): void {
  addStaffRail(builder, deps, defineQueueState(builder))
  const ClaimRef = defineClaim(builder, deps, refs)
  addClaims(builder, deps, ClaimRef)
}
