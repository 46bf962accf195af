/**
 * The sitemap: creators and fully public media. It lists pages without images, which the pages' own HTML chooses.
 */
import { createTtlCache } from '#platform/cache/ttl-cache.ts'
import { parseUuid } from '#platform/graphql/ids.ts'
import { escapeHtml } from '#platform/html.ts'
import { LEGAL_PATHS } from '#rules/legal/legal-text.ts'
import type { App } from '../app/app.ts'
import { publicCreators } from '../modules/accounts/index.ts'
import { publicMedia, publicMediaChunkStarts } from '../modules/media/index.ts'

/** Below the format's limit of 50,000, so that each part is quick to build. */
const PART_SIZE = 10_000
/** Finding the boundaries of parts scans all media, so they are cached. */
const STARTS_TTL_MS = 3_600_000

const PAGES = [
  '/',
  '/welcomescreen',
  '/about',
  ...Object.values(LEGAL_PATHS),
  '/about/transparency',
  '/support',
]

type Deps = Pick<App, 'db' | 'clock'>

/** Returns the index or the requested part, null if there is none. `{site}` is a placeholder for the site URL. */
export function createSitemap(deps: Deps): (query: Record<string, unknown>) => Promise<string | null> {
  const cache = createTtlCache<string[]>({ clock: deps.clock, ttlMs: STARTS_TTL_MS, maxEntries: 1 })
  const findStarts = () => publicMediaChunkStarts(deps.db, { now: deps.clock.now(), every: PART_SIZE })
  return async ({ part, from }) => {
    if (part === undefined) return indexOf((await cache.get('starts', findStarts)).answer)
    if (part === 'pages') return pagesOf(PAGES.map((path) => ({ path })))
    if (part === 'creators') {
      const creators = await publicCreators(deps.db, PART_SIZE)
      return pagesOf(creators.map(({ username }) => ({ path: `/${username}` })))
    }
    const first = part === 'media' && typeof from === 'string' ? parseUuid(from) : null
    if (!first) return null
    const media = await publicMedia(deps.db, { now: deps.clock.now(), from: first, limit: PART_SIZE })
    return pagesOf(
      media.map(({ id, type, username, at }) => ({ path: `/${username}/${type}/${id}`, changed: at })),
    )
  }
}

const XMLNS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>'

function indexOf(starts: readonly string[]): string {
  const parts = ['part=pages', 'part=creators', ...starts.map((id) => `part=media&from=${id}`)]
  const lines = parts.map((query) => `<sitemap><loc>{site}/sitemap.xml?${escapeHtml(query)}</loc></sitemap>`)
  return `${HEAD}\n<sitemapindex ${XMLNS}>\n${lines.join('\n')}\n</sitemapindex>\n`
}

function pagesOf(pages: readonly { path: string; changed?: Date }[]): string {
  const lines = pages.map(({ path, changed }) => {
    const when = changed ? `<lastmod>${changed.toISOString().slice(0, 10)}</lastmod>` : ''
    return `<url><loc>{site}${escapeHtml(encodeURI(path))}</loc>${when}</url>`
  })
  return `${HEAD}\n<urlset ${XMLNS}>\n${lines.join('\n')}\n</urlset>\n`
}
