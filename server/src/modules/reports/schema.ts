/** GraphQL schema of reports, assembled from one file per part. */
import type { Core } from '#platform/core.ts'
import type { Builder } from '#platform/graphql/builder.ts'
import type { addAccountsSchema } from '../accounts/index.ts'
import { addReportQueue } from './schema/report-queue.ts'
import { addReports } from './schema/reports.ts'

type Refs = Pick<ReturnType<typeof addAccountsSchema>, 'AccountRef'>

export function addReportsSchema(builder: Builder, deps: Core, refs: Refs): void {
  addReports(builder, deps)
  addReportQueue(builder, deps, refs)
}
