/** GraphQL schema of analytics, assembled from one file per part. */
import type { Builder } from '#platform/graphql/builder.ts'
import { addStatsLists, type ListRefs } from './schema/lists.ts'
import { addSiteStats } from './schema/site-stats.ts'
import { addStaffCampaigns, type StaffRefs } from './schema/staff-campaigns.ts'
import { addStudioStats } from './schema/studio-stats.ts'
import type { AnalyticsDeps } from './types.ts'

export function addAnalyticsSchema(builder: Builder, deps: AnalyticsDeps, refs: ListRefs & StaffRefs): void {
  addStudioStats(builder, deps)
  addStatsLists(builder, deps, refs)
  addSiteStats(builder, deps)
  addStaffCampaigns(builder, deps, refs)
}
