/** What this slice keeps in a process. */
import { createSeeForFeed } from './see-for-feed.ts'
import type { Feed } from './types.ts'

export const createFeed: (options: Parameters<typeof createSeeForFeed>[0]) => Feed = createSeeForFeed
