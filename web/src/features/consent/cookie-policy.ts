/** The cookie policy as an overlay, also for visitors, who are asked before signing in. */
import { defineOverlay } from '#web/lib/overlays.tsx'

export const cookiePolicy = defineOverlay(
  'cookie_policy',
  () => import('./CookiePolicySheet.tsx').then((module) => module.CookiePolicySheet),
  { isPublic: true },
)
