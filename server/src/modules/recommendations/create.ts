/** Creates the services of this slice. */
import { openPorts } from '#platform/ports.ts'
import { createCatalogues } from './catalogue/catalogues.ts'
import type { RecommendationsParts } from './types.ts'

export function createRecommendations(): RecommendationsParts {
  return { catalogues: createCatalogues(), ports: openPorts('recommendations') }
}
