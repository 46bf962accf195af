/** Dependencies of this submodule. */
import type { RecommendationsDeps } from '../types.ts'

export type PreferencesDeps = RecommendationsDeps
