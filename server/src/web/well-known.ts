/** robots.txt, security.txt and the sitemap. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { LEGAL_PATHS } from '#rules/legal/legal-text.ts'
import { DAY_MS } from '#rules/time.ts'
import type { App } from '../app/app.ts'
import { createSitemap } from './sitemap.ts'

const HOUR_SECONDS = 3_600
/** The expiry is always this far ahead. */
const SECURITY_TXT_DAYS = 180

/** Private pages, which are also marked noindex themselves; this only saves requests. */
const DISALLOWED_PATHS = [
  ...['/api', '/account', '/messages', '/studio', '/staff', '/menu', '/activity', '/dev', '/library'],
  ...[
    '/signin',
    '/signup',
    '/forgot-pass',
    '/reset-pass',
    '/email_validation',
    '/release',
    '/short',
    '/case',
  ],
]

export function addWellKnownRoutes(http: FastifyInstance, app: App): void {
  const { site } = app.config
  const sitemap = createSitemap(app)
  http.get('/robots.txt', (_request, reply) => sendText(reply, robotsText(app)))
  http.get('/.well-known/security.txt', (_request, reply) => sendText(reply, securityText(app)))
  http.get('/security.txt', (_request, reply) => reply.redirect('/.well-known/security.txt', 301))
  http.get<{ Querystring: Record<string, unknown> }>('/sitemap.xml', async (request, reply) => {
    const xml = isIndexable(app) ? await sitemap(request.query) : null
    if (xml === null)
      return reply.code(404).type('text/plain; charset=utf-8').send('There is no such list.\n')
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', `public, max-age=${HOUR_SECONDS}`)
      .send(xml.replaceAll('{site}', site.url))
  })
}

/** Demos and sites without SITE_URL are not indexed. */
function isIndexable({ config }: App): boolean {
  return !config.demo && config.site.isUrlSet
}

function robotsText(app: App): string {
  if (!isIndexable(app)) return 'User-agent: *\nDisallow: /\n'
  const rules = DISALLOWED_PATHS.map((path) => `Disallow: ${path}`)
  return `${['User-agent: *', ...rules, '', `Sitemap: ${app.config.site.url}/sitemap.xml`].join('\n')}\n`
}

function securityText({ config, clock }: App): string {
  const { url, securityContact } = config.site
  const midnight = Math.floor(clock.now().getTime() / DAY_MS) * DAY_MS
  const expires = config.site.securityExpires ?? new Date(midnight + SECURITY_TXT_DAYS * DAY_MS)
  const contact = securityContact.includes('@') ? `mailto:${securityContact}` : securityContact
  return `${[
    `Contact: ${contact || `${url}/support/contact`}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${url}/.well-known/security.txt`,
    `Policy: ${url}${LEGAL_PATHS.terms}#conduct`,
  ].join('\n')}\n`
}

function sendText(reply: FastifyReply, text: string): FastifyReply {
  return reply
    .type('text/plain; charset=utf-8')
    .header('cache-control', `public, max-age=${HOUR_SECONDS}`)
    .send(text)
}
