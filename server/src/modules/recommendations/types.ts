/** Dependencies, ports and services of this slice. */
import type { MediaDeps } from '../media/index.ts'
import type { Catalogues } from './catalogue/catalogues.ts'
import type { RecommendationsPorts } from './catalogue/media-rows.ts'

export type RecommendationsParts = {
  /** What this process can recommend; empty until it is loaded. */
  catalogues: Catalogues
  ports: RecommendationsPorts
}

export type RecommendationsDeps = MediaDeps & { recommendations: RecommendationsParts }
