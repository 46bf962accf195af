/** Geo-restrictions: hides the site or its media in configured countries, with status 451. */
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#platform/errors.ts'
import { escapeHtml } from '#platform/html.ts'
import { type AuthenticateRequest, findViewer } from '#platform/http/session-cookie.ts'
import { SANDBOX_PATH } from '#platform/payments/sandbox/sandbox.ts'
import {
  currentGeoContext,
  type GeoContext,
  runInGeoContext,
  setGeoViewer,
  setOldEnough,
  withoutAgeCheck,
} from '#platform/regions/geo-context.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { App } from '../app/app.ts'
import {
  type AgeBrowser,
  ageBrowserOf,
  hasPassedOnAccount,
  resultOfBrowser,
  rotateToken,
  setAgeCookie,
} from '../modules/age-assurance/index.ts'
import { creatorsWithTicketOf } from '../modules/live/index.ts'
import { subscribedBy } from '../modules/subscriptions/index.ts'

type Deps = Pick<App, 'db' | 'clock' | 'log' | 'settings' | 'countries' | 'accounts' | 'site'>

/** The geo context of an IP address; nothing is hidden if its country is unknown. */
export function geoContextAt(deps: Deps, address: string): GeoContext {
  return geoContextIn(deps, [deps.countries.countryOf(address)])
}

/** The geo context of a viewer: the stricter of their current country and the country of their account. */
export async function geoContextOf(deps: Deps, address: string, viewer: Viewer): Promise<GeoContext> {
  const context = geoContextIn(deps, [deps.countries.countryOf(address), viewer.country ?? null])
  if (context.countries === null && context.ageCheckFor === null) return context
  const isAtWork = viewer.staffUntil != null && viewer.staffUntil > deps.clock.now()
  if (viewer.staffRoles.length > 0 && isAtWork) return { ...context, countries: null, ageCheckFor: null }
  const isOldEnough = context.ageCheckFor !== null && (await hasPassedOnAccount(deps, viewer.accountId))
  return {
    ...(isOldEnough ? withoutAgeCheck(context) : context),
    exceptions: context.countries === null ? [] : await exemptCreators(deps, viewer.accountId),
  }
}

/** The context without the age check, if this browser has passed one. */
export async function geoContextInBrowser(
  deps: Deps,
  context: GeoContext,
  browser: AgeBrowser | null,
): Promise<GeoContext> {
  if (context.ageCheckFor === null || !browser) return context
  return (await resultOfBrowser(deps, browser)) ? withoutAgeCheck(context) : context
}

function geoContextIn({ settings, accounts }: Deps, known: readonly (string | null)[]): GeoContext {
  const hidden = settings.get('regions.hidden')
  const countries = known.filter((country) => country !== null)
  const parts = countries.map((country) => hidden[country] ?? null)
  const demanded = settings.get('ages.checks')
  const named = countries.filter((country) => accounts.hiddenCountries.has(country))
  return {
    hides: parts.find((part) => part === 'site') ?? parts.find((part) => part !== null) ?? null,
    countries: named.length === 0 ? null : named,
    exceptions: [],
    ageCheckFor: countries.find((country) => Object.hasOwn(demanded, country)) ?? null,
  }
}

/** Accounts the viewer keeps access to: their own, subscribed creators, and creators of lives with their ticket. */
async function exemptCreators({ db, clock }: Deps, accountId: string): Promise<string[]> {
  const subscribed = subscribedBy(db, accountId, clock.now())
  const rows = await subscribed.unionAll(creatorsWithTicketOf(db, accountId)).execute()
  return [accountId, ...rows.map(({ id }) => id)]
}

/**
 * Paths open in every country: payment webhooks, health and metrics, staff sign-in, and legal notices, which anyone may
 * send from anywhere.
 */
const OPEN_PATHS = [
  /^\/api\/(?:health|auth|signout)$/,
  /^\/api\/(?:payments|cases)\//,
  new RegExp(`^${SANDBOX_PATH}/`),
  /^\/(?:metrics|robots\.txt|favicon\.(?:ico|svg)|\.well-known\/.*)$/,
]
/** Avatars don't count as media; live streams do. */
const MEDIA_FILES = /^\/(?:files\/(?!avatars\/)|live\/)/

export function enforceGeoRestrictions(
  http: FastifyInstance,
  app: App,
  authenticate: AuthenticateRequest,
): void {
  // A preHandler, because body parsing loses an async context entered before it.
  http.addHook('preHandler', (request, _reply, done) => {
    const context = geoContextAt(app, request.ip)
    // Webhooks and legal notices may concern creators who are hidden in this country.
    const isOpen = isOpenPath(request)
    const withoutHiddenCreators = (seen: GeoContext): GeoContext =>
      isOpen ? { ...seen, countries: null } : seen
    const asViewer = async (viewer: Viewer) =>
      withoutHiddenCreators(await geoContextOf(app, request.ip, viewer))
    runInGeoContext({ place: withoutHiddenCreators(context), placeOf: asViewer }, done)
  })
  http.addHook('preHandler', async (request, reply) => {
    if (isOpenPath(request)) return
    const viewer = hasNoGeoRules(app) ? null : await pageViewer(request, authenticate)
    if (viewer) await setGeoViewer(viewer)
    await recogniseBrowser(app, request, reply)
    const isMediaFile = MEDIA_FILES.test(pathOf(request))
    if (isMediaFile) await refuseWithoutAgeCheck(request, reply, authenticate)
    const { hides } = currentGeoContext()
    if (hides === null || (hides === 'media' && !isMediaFile)) return
    if (await isStaff(request, authenticate)) return
    if (isPage(request)) return sendGeoBlockedPage(reply, app.site)
    reply.header('cache-control', 'no-store')
    throw new Refusal('NOT_IN_REGION')
  })
}

/** A browser that has passed an age check; its cookie is renewed when a page is loaded. */
async function recogniseBrowser(app: App, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const browser = currentGeoContext().ageCheckFor === null ? null : ageBrowserOf(request)
  const result = browser && (await resultOfBrowser(app, browser))
  if (!result) return
  setOldEnough()
  const isDocument = request.method === 'GET' && request.headers['sec-fetch-dest'] === 'document'
  const token = isDocument ? await rotateToken(app, result, browser) : null
  if (token) setAgeCookie(app, reply, token)
}

/** Files of messages and covers have no access rule of their own, and other media files find their viewer later. */
async function refuseWithoutAgeCheck(
  request: FastifyRequest,
  reply: FastifyReply,
  authenticate: AuthenticateRequest,
): Promise<void> {
  if (currentGeoContext().ageCheckFor === null) return
  const viewer = await findViewer(request, authenticate)
  if (viewer) await setGeoViewer(viewer)
  if (currentGeoContext().ageCheckFor === null) return
  reply.header('cache-control', 'no-store')
  throw new Refusal('AGE_CHECK_NEEDED')
}

function hasNoGeoRules({ settings, accounts }: App): boolean {
  const hasRegions = (key: 'regions.hidden' | 'ages.checks') => Object.keys(settings.get(key)).length > 0
  return !hasRegions('regions.hidden') && !hasRegions('ages.checks') && accounts.hiddenCountries.isNone()
}

function pathOf({ url }: FastifyRequest): string {
  return url.split(/[?#]/, 1)[0] ?? '/'
}

function isOpenPath(request: FastifyRequest): boolean {
  const path = pathOf(request)
  return OPEN_PATHS.some((open) => open.test(path))
}

/** Pages embed data of the viewer; file routes authenticate by themselves. */
async function pageViewer(
  request: FastifyRequest,
  authenticate: AuthenticateRequest,
): Promise<Viewer | null> {
  if (request.viewer) return request.viewer
  if (!isPage(request) || request.routeOptions.config.findsViewerItself) return null
  return findViewer(request, authenticate)
}

async function isStaff(request: FastifyRequest, authenticate: AuthenticateRequest): Promise<boolean> {
  const viewer = await findViewer(request, authenticate)
  return (viewer?.staffRoles.length ?? 0) > 0
}

/** Everything but API and media files, including the web app's static files. */
function isPage(request: FastifyRequest): boolean {
  return !/^\/(?:api|files)(?:\/|$)/.test(request.url)
}

const STYLE = `:root{color-scheme:dark}body{margin:0;min-height:100dvh;display:grid;place-items:center;padding:24px;box-sizing:border-box;
background:#0b0a10;color:#f6f5f9;font:16px/1.5 ui-sans-serif,system-ui,sans-serif}main{max-width:28rem;text-align:center}
img{width:64px;height:64px;border-radius:20px}h1{font-size:1.75rem;line-height:1.2;margin:24px 0 8px}p{margin:0 0 12px;color:#b8b5c4;overflow-wrap:anywhere}
a{color:#f6f5f9}`
const CSP = [
  `default-src 'none'`,
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  `img-src 'self'`,
  `base-uri 'none'`,
  `frame-ancestors 'none'`,
].join('; ')

/** Explains the reason, and what happens to an account and its money. */
function sendGeoBlockedPage(
  reply: FastifyReply,
  { name: siteName, url, companyContact }: App['site'],
): FastifyReply {
  const name = escapeHtml(siteName)
  return reply
    .code(451)
    .header('cache-control', 'no-store')
    .header('content-security-policy', CSP)
    .header('link', `<${url}>; rel="blocked-by"`)
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>Not available here · ${name}</title>
<link rel="icon" href="/favicon.svg"><style>${STYLE}</style></head>
<body><main><img src="/favicon.svg" alt=""><h1>${name} isn’t available in your country</h1>
<p>The law of the country you’re connecting from, or told us you live in, doesn’t let us show this site there.
We detect the first from your network address, which we don’t store.</p>
<p>If you have an account, it stays as it is, with everything you bought or earned.${contactSentence(companyContact)}</p>
</main></body></html>
`)
}

function contactSentence(contact: string): string {
  if (contact === '') return ''
  const href = contact.includes('@') ? `mailto:${contact}` : contact
  return ` To be paid out, to close it, or if you think this is a mistake, contact us: <a href="${escapeHtml(href)}">${escapeHtml(contact)}</a>.`
}
