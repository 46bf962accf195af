/** GraphQL schema of analytics, assembled from one file per part. */
import type { Builder } from '#platform/graphql/builder.ts'
import { addFigureLists, type ListRefs } from './schema/lists.ts'
import { addSiteFigures } from './schema/site-figures.ts'
import { addStaffCampaigns, type StaffRefs } from './schema/staff-campaigns.ts'
import { addStudioFigures } from './schema/studio-figures.ts'
import type { AnalyticsDeps } from './types.ts'

export function addAnalyticsSchema(builder: Builder, deps: AnalyticsDeps, refs: ListRefs & StaffRefs): void {
  addStudioFigures(builder, deps)
  addFigureLists(builder, deps, refs)
  addSiteFigures(builder, deps)
  addStaffCampaigns(builder, deps, refs)
}
