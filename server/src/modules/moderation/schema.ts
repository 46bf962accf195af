/** Assembles the GraphQL schema of moderation from the files in `schema/`. */
import type { Builder } from '#platform/graphql/builder.ts'
import type { addAccountsSchema } from '../accounts/index.ts'
import type { addMediaSchema } from '../media/index.ts'
import { addAppeals } from './schema/appeals.ts'
import { addPublicCases } from './schema/cases-public.ts'
import { addStaffCases } from './schema/cases-staff.ts'
import { addConversations } from './schema/conversations.ts'
import { addDecisions } from './schema/decisions.ts'
import { addLives } from './schema/lives.ts'
import { addStaffPeople } from './schema/people-page.ts'
import { addPersonMedia } from './schema/person-media.ts'
import { addReportGroups } from './schema/report-groups.ts'
import { addTransparency } from './schema/transparency.ts'
import type { ModerationDeps } from './types.ts'

type Refs = ReturnType<typeof addAccountsSchema> & ReturnType<typeof addMediaSchema>

export function addModerationSchema(builder: Builder, deps: ModerationDeps, refs: Refs) {
  const decisions = addDecisions(builder, deps, refs)
  const groups = addReportGroups(builder, deps, { ...refs, ...decisions })
  addConversations(builder, deps, { ...refs, ...groups })
  addLives(builder, deps, { ...refs, ...decisions, ...groups })
  addAppeals(builder, deps, { ...refs, ...decisions })
  addStaffPeople(builder, deps, { ...refs, ...decisions })
  addPersonMedia(builder, deps, refs)
  addPublicCases(builder, deps)
  addStaffCases(builder, deps, refs)
  addTransparency(builder, deps)
  return decisions
}
