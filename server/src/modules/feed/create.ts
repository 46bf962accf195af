/** Process-wide state of this slice. */
import { createSeeForFeed } from './see-for-feed.ts'
import type { Feed } from './types.ts'

export function createFeed(options: Parameters<typeof createSeeForFeed>[0]): Feed {
  return { see: createSeeForFeed(options) }
}
