/** What each page says of itself before any script runs: to tabs, to link previews, to readers without scripts. */
import type { PageInfo } from '#platform/http/pages.ts'
import { matchRoute, type Route } from '#rules/routes.ts'
import type { App } from './app.ts'
import { findVisibleAccountByUsername } from './modules/accounts/index.ts'

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

type Deps = Pick<App, 'db' | 'config' | 'log'>

export async function describePage(deps: Deps, path: string): Promise<PageInfo> {
  const { site } = deps.config
  const match = matchRoute(path)
  const username = match?.route.path.startsWith('/:username') ? match.params.username : undefined
  const person = username === undefined ? undefined : await describePerson(deps, username)
  const isMissing = !match || person === 'nobody'
  const about = person === 'nobody' ? undefined : person
  const title = isMissing ? 'Page not found' : (about?.title ?? titleOf(match.route))
  return {
    status: isMissing ? 404 : 200,
    title: `${title} · ${site.name}`,
    description:
      about?.description ??
      `${TAGLINE}. Explore the world by watching and creating live streaming on ${site.name}.`,
    url: `${site.url}${encodeURI(path)}`,
    noscript: `${site.name} needs JavaScript to show videos and live streams. Please switch it on in your browser and load this page again.`,
    isIndexed: !isMissing && !isPrivate(match.route),
    ...(about?.image ? { image: about.image } : {}),
  }
}

type About = { title: string; description: string; image?: string }

async function describePerson(
  { db, config, log }: Deps,
  username: string,
): Promise<About | 'nobody' | undefined> {
  try {
    const account = await findVisibleAccountByUsername(db, username)
    if (!account) return 'nobody'
    const { fullname, description, avatar } = account
    return {
      title: `${fullname} (@${account.username})`,
      description: description || `${fullname} is on ${config.site.name}.`,
      ...(avatar ? { image: `${config.site.url}${avatar}` } : {}),
    }
  } catch (error) {
    // A page without a name still lets the app load, which then says what is wrong.
    log.warn({ err: error }, 'a page could not be described')
    return undefined
  }
}

function titleOf(route: Route): string {
  return 'screen' in route ? route.title : TAGLINE
}

function isPrivate(route: Route): boolean {
  return 'screen' in route && PRIVATE_AREAS.has(route.area)
}
