/** The door of the engagement slice. */
import './tables.ts'

export { addViews, type View } from './count-views.ts'
export { createEngagement } from './create.ts'
export { bindEngagementJobs } from './jobs.ts'
export { engagementData } from './personal-data.ts'
export { reactions } from './reactions.ts'
export { addEngagementSchema } from './schema.ts'
export type { EngagementDeps } from './types.ts'
