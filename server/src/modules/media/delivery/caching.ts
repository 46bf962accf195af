/** How long an answer to a grant may be kept by browsers, and by whom. */
import type { Settings } from '#platform/settings/settings.ts'
import { EVERYBODY, type Grant } from './addresses.ts'

/**
 * What a browser keeps of a personal file: with the time rights are remembered here, less than a minute passes
 * between losing a right and losing the file. Afterwards it asks again and is told 304.
 */
const PERSONAL = 'private, max-age=25, must-revalidate'
/** What nginx before us may keep of a verdict; it counts towards the same minute. */
export const VERDICT_SECONDS = 4

/** `isRegional`: not everybody everywhere may see it, so that nobody but the browser that got it may keep it. */
export function cachingOf(
  grant: Grant,
  now: Date,
  { isRegional }: { isRegional: boolean },
): { cacheControl: string; vary?: string } {
  if (grant.holder !== EVERYBODY) return { cacheControl: PERSONAL, vary: 'cookie, authorization' }
  const seconds = Math.floor((grant.expiresAt.getTime() - now.getTime()) / 1000)
  return { cacheControl: `${isRegional ? 'private' : 'public'}, max-age=${seconds}, immutable` }
}

/** Whether anything is hidden from any country. */
export function isRegional({ settings }: { settings: Pick<Settings, 'get'> }): boolean {
  return Object.keys(settings.get('regions.hidden')).length > 0
}
