/** Assembles the GraphQL schema of the console from the files in `schema/`. */
import type { Builder } from '#platform/graphql/builder.ts'
import type { addAccountsSchema } from '../accounts/index.ts'
import { addClaims, defineClaim } from './schema/claims.ts'
import { addStaffFind } from './schema/find.ts'
import { addStaffHome } from './schema/home.ts'
import { addStaffRail, defineQueueState } from './schema/rail.ts'
import { addStaffSystem } from './schema/system.ts'
import type { StaffDeps } from './types.ts'

type Refs = Pick<ReturnType<typeof addAccountsSchema>, 'AccountRef'>

export function addStaffSchema(builder: Builder, deps: StaffDeps, refs: Refs): void {
  const QueueStateRef = defineQueueState(builder)
  addStaffRail(builder, deps, QueueStateRef)
  const ClaimRef = defineClaim(builder, deps, refs)
  addClaims(builder, deps, ClaimRef)
  addStaffFind(builder, deps)
  addStaffHome(builder, deps, { ...refs, ClaimRef, QueueStateRef })
  addStaffSystem(builder, deps)
}
