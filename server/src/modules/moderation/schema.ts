/** The slice in GraphQL. */
import type { Builder } from '#platform/graphql/builder.ts'
import type { addAccountsSchema } from '../accounts/index.ts'
import type { addMediaSchema } from '../media/index.ts'
import { addPublicCases } from './schema/cases-public.ts'
import { addStaffCases } from './schema/cases-staff.ts'
import type { ModerationDeps } from './types.ts'

type Refs = ReturnType<typeof addAccountsSchema> & ReturnType<typeof addMediaSchema>

export function addModerationSchema(builder: Builder, deps: ModerationDeps, refs: Refs): void {
  addPublicCases(builder, deps)
  addStaffCases(builder, deps, refs)
}
