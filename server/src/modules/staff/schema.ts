/** Assembles the GraphQL schema of the console from the files in `schema/`. */
import type { Builder } from '#platform/graphql/builder.ts'
import type { addAccountsSchema } from '../accounts/index.ts'
import { addClaims, defineClaim } from './schema/claims.ts'
import { addStaffHome } from './schema/home.ts'
import { addStaffNavigation, defineQueueState } from './schema/navigation.ts'
import { addStaffSearch } from './schema/search.ts'
import { addStaffSystem } from './schema/system.ts'
import type { StaffDeps } from './types.ts'

type Refs = Pick<ReturnType<typeof addAccountsSchema>, 'AccountRef'>

export function addStaffSchema(builder: Builder, deps: StaffDeps, refs: Refs): void {
  const QueueStateRef = defineQueueState(builder)
  addStaffNavigation(builder, deps, QueueStateRef)
  const ClaimRef = defineClaim(builder, deps, refs)
  addClaims(builder, deps, ClaimRef)
  addStaffSearch(builder, deps)
  addStaffHome(builder, deps, { ...refs, ClaimRef, QueueStateRef })
  addStaffSystem(builder, deps)
}
