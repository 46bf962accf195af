/** What GraphQL tells the console of itself; each part stands in its own file. */
import type { Builder } from '#platform/graphql/builder.ts'
import { addStaffRail } from './schema/rail.ts'
import type { StaffDeps } from './types.ts'

export function addStaffSchema(builder: Builder, deps: StaffDeps): void {
  addStaffRail(builder, deps)
}
