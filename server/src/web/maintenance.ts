/** Maintenance mode: answers 503 to everyone but staff, while payments continue. */
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#platform/errors.ts'
import { escapeHtml } from '#platform/html.ts'
import { type AuthenticateRequest, findViewer } from '#platform/http/session-cookie.ts'
import { SANDBOX_PATH } from '#platform/payments/sandbox/sandbox.ts'
import type { Maintenance } from '#rules/site-settings/site.ts'
import type { App } from '../app/app.ts'

/**
 * Paths that stay open: payment webhooks, health and metrics, and staff sign-in. Jobs keep running, so payments in progress
 * are completed even if the buyer cannot return.
 */
const OPEN_API = [
  /^\/api\/health$/,
  /^\/api\/payments\//,
  /^\/api\/auth$/,
  /^\/api\/signout$/,
  new RegExp(`^${SANDBOX_PATH}/`),
  /^\/metrics$/,
]
const STAFF_PAGE = /^\/(?:staff|signin)(?:\/|$)/

export function closeForMaintenance(
  http: FastifyInstance,
  app: App,
  authenticate: AuthenticateRequest,
): void {
  http.addHook('preHandler', async (request, reply) => {
    const maintenance = app.settings.get('site.maintenance')
    if (!maintenance.isOn || staysOpen(request)) return
    const viewer = await findViewer(request, authenticate)
    if (viewer && viewer.staffRoles.length > 0) return
    const retryAfterSeconds = secondsLeft(maintenance, app.clock.now())
    if (isPage(request))
      return sendMaintenancePage(reply, app.config.site.name, maintenance, retryAfterSeconds)
    throw new Refusal('MAINTENANCE', {
      ...(maintenance.words && { message: maintenance.words }),
      facts: { retryAfterSeconds },
    })
  })
}

function staysOpen(request: FastifyRequest): boolean {
  const path = pathOf(request.url)
  if (OPEN_API.some((open) => open.test(path)) || STAFF_PAGE.test(path)) return true
  const { url } = request.routeOptions
  // The web app's static files, which staff pages need.
  if (url !== undefined && !/^\/(?:api|files|dev)(?:\/|$)/.test(url)) return true
  // Queries of the sign-in and staff pages.
  return path === '/api' && isFromStaffPage(request)
}

function isFromStaffPage({ headers }: FastifyRequest): boolean {
  const from = URL.parse(headers.referer ?? '')
  return from !== null && STAFF_PAGE.test(from.pathname)
}

function isPage(request: FastifyRequest): boolean {
  return request.routeOptions.url === undefined && !request.url.startsWith('/api')
}

function pathOf(url: string): string {
  return url.split(/[?#]/, 1)[0] ?? '/'
}

const DEFAULT_SECONDS = 300

function secondsLeft({ until }: Maintenance, now: Date): number {
  const left = until === null ? 0 : Math.ceil((new Date(until).getTime() - now.getTime()) / 1000)
  return left > 0 ? left : DEFAULT_SECONDS
}

const STYLE = `:root{color-scheme:dark}body{margin:0;min-height:100dvh;display:grid;place-items:center;padding:24px;box-sizing:border-box;
background:#0b0a10;color:#f6f5f9;font:16px/1.5 ui-sans-serif,system-ui,sans-serif}main{max-width:26rem;text-align:center}
img{width:64px;height:64px;border-radius:20px}h1{font-size:1.75rem;line-height:1.2;margin:24px 0 8px}p{margin:0 0 12px;color:#b8b5c4;overflow-wrap:anywhere}`
const CSP = [
  `default-src 'none'`,
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  `img-src 'self'`,
  `base-uri 'none'`,
  `frame-ancestors 'none'`,
].join('; ')

const UNTIL = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

function sendMaintenancePage(
  reply: FastifyReply,
  siteName: string,
  { words, until }: Maintenance,
  retryAfterSeconds: number,
): FastifyReply {
  const name = escapeHtml(siteName)
  const back = until ? `<p>We expect to be back by ${UNTIL.format(new Date(until))} UTC.</p>` : ''
  return reply
    .code(503)
    .header('retry-after', String(retryAfterSeconds))
    .header('cache-control', 'no-store')
    .header('content-security-policy', CSP)
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><meta http-equiv="refresh" content="60"><title>Back soon · ${name}</title>
<link rel="icon" href="/favicon.svg"><style>${STYLE}</style></head>
<body><main><img src="/favicon.svg" alt=""><h1>${name} is back soon</h1>
<p>${words ? escapeHtml(words) : 'The site is down for maintenance. Nothing is lost.'}</p>${back}
<p>Payments in progress will complete. This page reloads automatically.</p></main></body></html>
`)
}
