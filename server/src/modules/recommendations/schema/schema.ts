/** GraphQL schema of recommendations, assembled from one file per part. */
import type { Builder } from '#platform/graphql/builder.ts'
import type { MediaRef } from '../../media/index.ts'
import type { PreferencesDeps } from '../preferences/types.ts'
import { addFeedSettings } from './feed-settings.ts'
import { addWhyThis } from './why-this.ts'

export function addRecommendationsSchema(
  builder: Builder,
  deps: PreferencesDeps,
  { MediaRef }: { MediaRef: MediaRef },
): void {
  addFeedSettings(builder, deps)
  addWhyThis(builder, deps, MediaRef)
}
