/** Titles, descriptions and previews in the HTML of each page, for link previews and readers without scripts. */
import { Refusal } from '#platform/errors.ts'
import { parseUuid } from '#platform/graphql/ids.ts'
import type { PageAddress, PageInfo } from '#platform/http/pages.ts'
import { currentGeoContext } from '#platform/regions/geo-context.ts'
import { isReadableBeforeConsent } from '#rules/consent.ts'
import { LEGAL_PAGES, LEGAL_PATHS, type LegalPage } from '#rules/legal/legal-text.ts'
import { frameOf } from '#rules/navigation-frame.ts'
import { isOfGallery, matchRoute, mediaTab, type Route } from '#rules/routes.ts'
import { isTag, normaliseTag } from '#rules/tag.ts'
import type { App } from '../app/app.ts'
import { findVisibleAccount, findVisibleAccountByUsername, type Person } from '../modules/accounts/index.ts'
import { showText } from '../modules/consent/index.ts'
import { type LinkPreview, previewOfMedia, previewOfShortLink } from '../modules/media/index.ts'
import { legalHtml } from './legal-html.ts'

const TAGLINE = 'Real People Real Videos'

/** Areas that search engines must not index. */
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

/** Longer descriptions are truncated in the title. */
const TITLE_LENGTH = 60

type Deps = Pick<
  App,
  'db' | 'clock' | 'config' | 'log' | 'media' | 'site' | 'settings' | 'consent' | 'rateLimits'
>
type Match = NonNullable<ReturnType<typeof matchRoute>>
type About = { title: string; description: string; image?: string; article?: string }

export async function describePage(deps: Deps, page: PageAddress): Promise<PageInfo> {
  const { path } = page
  const { site } = deps.config
  const { hides, ageCheckFor } = currentGeoContext()
  const found = matchRoute(path)
  const match = found && isOfGallery(found.route) && !hasGallery(deps.config) ? null : found
  const isMedia = match !== null && isAboutMedia(match)
  // The HTML says nothing about media before the age check.
  const isLocked = isMedia && hides === null && ageCheckFor !== null
  const subject = match && !isLocked ? await describeSubject(deps, match, page) : undefined
  const isMissing = !match || subject === 'missing'
  const about = subject === 'missing' ? undefined : subject
  const isHidden = isMedia && hides !== null
  const title = isHidden
    ? 'Not available in your country'
    : isMissing
      ? 'Page not found'
      : isLocked
        ? 'Confirm you’re 18+'
        : (about?.title ?? titleOf(match.route))
  return {
    status: isHidden ? 451 : isMissing ? 404 : 200,
    title: `${title} · ${site.name}`,
    description:
      about?.description ??
      `${TAGLINE}. Explore the world by watching and creating live streaming on ${site.name}.`,
    url: `${site.url}${encodeURI(path)}`,
    noscript: `${site.name} needs JavaScript to show videos and live streams. Turn it on in your browser and reload this page.`,
    skeleton: skeletonOf(match?.route, page),
    isIndexed: !isMissing && !isHidden && !isLocked && !isPrivate(match.route),
    ...(about?.article ? { article: about.article } : {}),
    ...(about?.image ? { image: `${site.url}${about.image}` } : {}),
  }
}

export function hasGallery({ demo, production }: Pick<App['config'], 'demo' | 'production'>): boolean {
  return demo || !production
}

/** Before consent, pages show the questions; afterwards, the feed and media are a stage, and others have their navigation. */
function skeletonOf(route: Route | undefined, { path, hasConsent }: PageAddress): PageInfo['skeleton'] {
  if (!hasConsent && !isReadableBeforeConsent(path)) return 'bare'
  if (!route || !('screen' in route)) return 'page'
  if (route.area === 'home' || route.area === 'media') return 'stage'
  const frame = frameOf(route.area)
  return frame === 'full' ? 'page' : frame
}

function isAboutMedia({ route }: Match): boolean {
  return route.path === '/short/:id' || ('screen' in route && route.area === 'media')
}

/** The account, media or tag that the page is about; undefined if there is none. */
async function describeSubject(
  deps: Deps,
  { route, params }: Match,
  { hasSession, address }: PageAddress,
): Promise<About | 'missing' | undefined> {
  // Missing for visitors, but perhaps visible to this signed-in user: the web app finds out, the HTML reveals nothing.
  const orUnknownIfSignedIn = (about: About | 'missing') =>
    about === 'missing' && hasSession ? undefined : about
  try {
    if (params.tag !== undefined) return aboutTag(deps, params.tag)
    if (route.path === '/short/:id')
      return orUnknownIfSignedIn(await describeShortLink(deps, params.id ?? '', address))
    const legal = LEGAL_PAGES.find((page) => LEGAL_PATHS[page] === route.path)
    if (legal) return await describeLegalPage(deps, legal)
    if (!route.path.startsWith('/:username')) return undefined
    const person = await findVisibleAccountByUsername(deps.db, params.username ?? '')
    if (!person) return 'missing'
    const mediaId = params.mediaId ?? params.id
    if (mediaId === undefined) return aboutPerson(deps, person)
    return orUnknownIfSignedIn(
      await describeMedia(deps, person, {
        id: mediaId,
        type: params.type === undefined ? undefined : mediaTab(params.type),
      }),
    )
  } catch (error) {
    if (error instanceof Refusal && error.code === 'TOO_MANY_REQUESTS') return undefined
    // The web app still loads from a generic page and shows the error itself.
    deps.log.warn({ err: error }, 'a page could not be described')
    return undefined
  }
}

async function describeLegalPage(deps: Deps, page: LegalPage): Promise<About> {
  const text = await showText(deps, page)
  return { title: text.title, description: text.description, article: legalHtml(text) }
}

/** URLs without a type, as in the shop, match videos and photos. */
async function describeMedia(
  deps: Deps,
  person: Person,
  { id, type }: { id: string; type: string | undefined },
): Promise<About | 'missing'> {
  const mediaId = parseUuid(id)
  const preview = mediaId && (await previewOfMedia(deps, mediaId))
  if (!preview || preview.ownerId !== person.id) return 'missing'
  if (type !== undefined && preview.type !== type) return 'missing'
  return aboutMedia(person, preview)
}

async function describeShortLink(deps: Deps, id: string, address: string): Promise<About | 'missing'> {
  const preview = await previewOfShortLink(deps, id, address)
  const owner = preview && (await findVisibleAccount(deps.db, preview.ownerId))
  return preview && owner ? aboutMedia(owner, preview) : 'missing'
}

function aboutPerson({ config }: Deps, { fullname, username, description, avatar }: Person): About {
  return {
    title: `${fullname} (@${username})`,
    description: description || `${fullname} is on ${config.site.name}.`,
    ...(avatar ? { image: avatar } : {}),
  }
}

/** No picture: the media of a tag change, and not all are public. */
function aboutTag({ config }: Deps, named: string): About | undefined {
  const tag = normaliseTag(named)
  if (!isTag(tag)) return undefined
  return { title: `#${tag}`, description: `Videos and photos with #${tag} on ${config.site.name}.` }
}

/** Previews reach people who did not consent to adult content, so even free media use the blurred picture. */
function aboutMedia({ fullname, username }: Person, { description, image }: LinkPreview): About {
  const characters = [...description.replace(/\s+/g, ' ')]
  const cut =
    characters.length > TITLE_LENGTH
      ? `${characters.slice(0, TITLE_LENGTH - 1).join('')}…`
      : characters.join('')
  return {
    title: `${cut} · ${fullname} (@${username})`,
    description,
    ...(image ? { image } : {}),
  }
}

function titleOf(route: Route): string {
  return 'screen' in route ? route.title : TAGLINE
}

function isPrivate(route: Route): boolean {
  return 'screen' in route && PRIVATE_AREAS.has(route.area)
}
