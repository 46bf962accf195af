/** What each page says of itself before any script runs. */
import type { PageInfo } from '#platform/http/pages.ts'
import { matchRoute } from '#rules/routes.ts'
import type { Config } from './config.ts'

const TAGLINE = 'Real People Real Videos'

/** Pages nobody should find by a search engine: they belong to one person or to nobody. */
const PRIVATE_AREAS = new Set([
  'auth',
  'settings',
  'messages',
  'wallet',
  'earnings',
  'studio',
  'staff',
  'dev',
  'menu',
])

export function describePage(path: string, site: Config['site']): PageInfo {
  const match = matchRoute(path)
  const route = match?.route
  const title = route && 'screen' in route ? route.title : route ? TAGLINE : 'Page not found'
  return {
    status: route ? 200 : 404,
    title: `${title} · ${site.name}`,
    description: `${TAGLINE}. Explore the world by watching and creating live streaming on ${site.name}.`,
    url: `${site.url}${encodeURI(path)}`,
    noscript: `${site.name} needs JavaScript to show videos and live streams. Please switch it on in your browser and load this page again.`,
    isIndexed: route !== undefined && !('screen' in route && PRIVATE_AREAS.has(route.area)),
  }
}
