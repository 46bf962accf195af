/**
 * The route table and the chunk loaders of all areas. A chunk of its own, as the paths and file names are larger than any
 * other part of the initial bundle, and the feed does not need them.
 */
import type { Area } from '#rules/routes.ts'

export { routesHere } from '#rules/routes.ts'

/** Areas without a loader have no screen yet. */
export const LOADERS: Partial<Record<Area, () => Promise<unknown>>> = {
  age: () => import('./routes/age.tsx'),
  welcome: () => import('./routes/welcome.tsx'),
  auth: () => import('./routes/auth.tsx'),
  profile: () => import('./routes/profile.tsx'),
  menu: () => import('./routes/menu.tsx'),
  settings: () => import('./routes/settings.tsx'),
  about: () => import('./routes/about.tsx'),
  cases: () => import('./routes/cases.tsx'),
  apply: () => import('./routes/apply.tsx'),
  studio: () => import('./routes/studio.tsx'),
  record: () => import('./routes/record.tsx'),
  gift: () => import('./routes/gift.tsx'),
  release: () => import('./routes/release.tsx'),
  browse: () => import('./routes/browse.tsx'),
  media: () => import('./routes/media.tsx'),
  live: () => import('./routes/live.tsx'),
  air: () => import('./routes/air.tsx'),
  messages: () => import('./routes/messages.tsx'),
  broadcasts: () => import('./routes/broadcasts.tsx'),
  support: () => import('./routes/support.tsx'),
  wallet: () => import('./routes/wallet.tsx'),
  earnings: () => import('./routes/earnings.tsx'),
  staff: () => import('./routes/staff.tsx'),
  dev: () => import('./routes/dev.tsx'),
}
