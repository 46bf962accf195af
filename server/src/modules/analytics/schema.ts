/** What GraphQL tells creators of how it goes; each part stands in its own file. */
import type { Builder } from '#platform/graphql/builder.ts'
import { addFigureLists, type ListRefs } from './schema/lists.ts'
import { addSiteFigures } from './schema/site-figures.ts'
import { addStudioFigures } from './schema/studio-figures.ts'
import type { AnalyticsDeps } from './types.ts'

export function addAnalyticsSchema(builder: Builder, deps: AnalyticsDeps, refs: ListRefs): void {
  addStudioFigures(builder, deps)
  addFigureLists(builder, deps, refs)
  addSiteFigures(builder, deps)
}
