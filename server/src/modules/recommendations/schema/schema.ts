/** GraphQL schema of recommendations, assembled from one file per part. */
import type { Builder } from '#platform/graphql/builder.ts'
import type { MediaRef } from '../../media/index.ts'
import { addSignals } from '../interactions/schema.ts'
import type { RecommendationsDeps } from '../types.ts'
import { addFeedSettings } from './feed-settings.ts'
import { addWhyThis } from './why-this.ts'

export function addRecommendationsSchema(
  builder: Builder,
  deps: RecommendationsDeps,
  { MediaRef }: { MediaRef: MediaRef },
): void {
  addSignals(builder, deps)
  addFeedSettings(builder, deps)
  addWhyThis(builder, deps, MediaRef)
}
