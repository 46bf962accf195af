/** Keeps from regions what may not be shown there: the whole site, or its media. Says so, with 451. */
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#platform/errors.ts'
import { escapeHtml } from '#platform/html.ts'
import { sessionToken } from '#platform/http/session-cookie.ts'
import { SANDBOX_PATH } from '#platform/payments/sandbox/sandbox.ts'
import { answerFrom } from '#platform/regions/here.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { HiddenPart } from '#rules/site-settings/content.ts'
import type { App } from './app.ts'

type Deps = Pick<App, 'settings' | 'countries' | 'site'>
type Authenticate = (token: string) => Promise<{ viewer: Viewer } | null>

/** What may not be shown at this address; null for nothing. Where a country is not known, nothing is hidden. */
export function hiddenAt(
  { settings, countries }: Pick<Deps, 'settings' | 'countries'>,
  address: string,
): HiddenPart | null {
  const hidden = settings.get('regions.hidden')
  if (Object.keys(hidden).length === 0) return null
  const country = countries.countryOf(address)
  return country === null ? null : (hidden[country] ?? null)
}

/**
 * What is answered to everybody: gateways tell of payments, machines look after us, staff come in, and whoever is wronged
 * by something here can say so from wherever they are.
 */
const OPEN = [
  /^\/api\/(?:health|auth|signout)$/,
  /^\/api\/(?:payments|cases)\//,
  new RegExp(`^${SANDBOX_PATH}/`),
  /^\/(?:metrics|robots\.txt|favicon\.(?:ico|svg)|\.well-known\/.*)$/,
]
/** Pictures of people are no media of theirs; lives are. */
const MEDIA_FILES = /^\/(?:files\/(?!avatars\/)|live\/)/

export function closeForRegions(http: FastifyInstance, app: App, authenticate: Authenticate): void {
  // After the body has come: what reads it begins anew outside of what stands around a request.
  http.addHook('preHandler', (request, _reply, done) => answerFrom(hiddenAt(app, request.ip), done))
  http.addHook('preHandler', async (request, reply) => {
    const hides = hiddenAt(app, request.ip)
    const path = request.url.split(/[?#]/, 1)[0] ?? '/'
    if (hides === null || OPEN.some((open) => open.test(path))) return
    if (hides === 'media' && !MEDIA_FILES.test(path)) return
    if (await isStaff(request, authenticate)) return
    if (isPage(request)) return sendHidden(reply, app.site)
    reply.header('cache-control', 'no-store')
    throw new Refusal('NOT_IN_REGION')
  })
}

async function isStaff(request: FastifyRequest, authenticate: Authenticate): Promise<boolean> {
  const token = sessionToken(request)
  const viewer = request.viewer ?? (token ? (await authenticate(token))?.viewer : null)
  return (viewer?.staffRoles.length ?? 0) > 0
}

/** Everything that is neither API nor file, and the app's own files with it: without them there is nothing to see. */
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

/** Honest about why, and about what becomes of an account and its money. */
function sendHidden(reply: FastifyReply, { name: siteName, url, companyContact }: App['site']): FastifyReply {
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
<body><main><img src="/favicon.svg" alt=""><h1>${name} is not available where you are</h1>
<p>The law of the country that your connection comes from does not let us show this site there. We tell that by your network
address, which we do not keep.</p>
<p>An account of yours stays as it is, with everything you bought or earned.${contactWords(companyContact)}</p>
</main></body></html>
`)
}

function contactWords(contact: string): string {
  if (contact === '') return ''
  const href = contact.includes('@') ? `mailto:${contact}` : contact
  return ` To have it paid out or closed, or when you think that this is a mistake, write to us: <a href="${escapeHtml(href)}">${escapeHtml(contact)}</a>.`
}
