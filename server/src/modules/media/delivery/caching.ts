/** Cache headers for file responses. */
import type { SettingsStore } from '#platform/settings/settings.ts'
import { EVERYBODY, type FileGrant } from './file-urls.ts'

/**
 * Browser caching of personal files: together with our rights cache, lost access takes effect within a minute. Afterwards the
 * browser revalidates and gets a 304.
 */
const PERSONAL = 'private, max-age=25, must-revalidate'
/** TTL of a verdict in nginx; counts towards the same minute. */
export const VERDICT_TTL_SECONDS = 4

/** `isRegional`: hidden in some regions, so shared caches must not store it. */
export function cachingOf(
  grant: FileGrant,
  now: Date,
  { isRegional }: { isRegional: boolean },
): { cacheControl: string; vary?: string } {
  if (grant.holder !== EVERYBODY) return { cacheControl: PERSONAL, vary: 'cookie, authorization' }
  const seconds = Math.floor((grant.expiresAt.getTime() - now.getTime()) / 1000)
  return { cacheControl: `${isRegional ? 'private' : 'public'}, max-age=${seconds}, immutable` }
}

/** Whether content is hidden in any country, for everyone or before an age check. */
export function isRegional({ settings }: { settings: Pick<SettingsStore, 'get'> }): boolean {
  return [settings.get('regions.hidden'), settings.get('ages.checks')].some(
    (regions) => Object.keys(regions).length > 0,
  )
}
