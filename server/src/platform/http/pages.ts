/** Serves page requests with the web app's HTML, its head filled in for the route. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { RTA_LABEL } from '#rules/age-checks.ts'
import { BUILD } from '#rules/build.ts'
import { nextConsentStep } from '#rules/consent.ts'
import { SERVICE_WORKER } from '#rules/service-worker.ts'
import { escapeHtml } from '../html.ts'
import { sessionToken } from './session-cookie.ts'

const compress = promisify<string, { level: number }, Buffer>(gzip)

/** Metadata of a page for tabs, link previews and browsers without scripts. */
export type PageInfo = {
  status: number
  title: string
  description: string
  /** Absolute URL of the page, without its query. */
  url: string
  image?: string
  noscript: string
  /** Trusted HTML shown below it: the page itself, if it is all text. */
  article?: string
  /** The shape of the page that is shown until the web app has drawn it. */
  skeleton: 'stage' | 'page' | 'rail' | 'bare'
  isIndexed: boolean
}

/**
 * `hasSession`: a session cookie is present; pages do not look up the account. `hasConsent`: both consents were given.
 * `address` is the client's.
 */
export type PageAddress = { path: string; hasSession: boolean; hasConsent: boolean; address: string }

/** Initial data embedded in the page, so that the first screen needs no request. */
export type InitialData = {
  answers: readonly { name: string; variables: object; data: unknown }[]
  /** Scripts that the first screen needs. */
  parts: readonly string[]
  /** Shown until the first screen is rendered. */
  picture: { src: string; isWhole: boolean } | null
}

type SiteInfo = {
  name: string
  url: string
  /** Build of the web app; null if unknown. */
  build: string | null
  company: string
  companyRegistration: string
  companyAddress: string
  companyContact: string
  /** Accepted payment methods. */
  cardBrands: readonly string[]
  /** Every page says that payments are tests. */
  isPublicTest: boolean
  /** Whether `/dev/gallery` is one of its pages. */
  hasGallery: boolean
  /** The operator's looks; null where ours apply. */
  brand: {
    stylesheet: string | null
    logo: string | null
    icon: string | null
    icons: { apple: string; favicon: string }
  }
  /** The country whose law demands an age check that this viewer has not passed; null for none. */
  ageCheckFor: string | null
  /** A line at the top of every page. */
  banner: { words: string; tone: string; link: string | null } | null
}

export function servePages(
  app: FastifyInstance,
  options: {
    distDir: string
    /** Current values: some change while the site runs. */
    site: () => SiteInfo
    describe: (page: PageAddress) => Promise<PageInfo>
    /** Null for pages that load their own data. */
    open: (request: FastifyRequest) => Promise<InitialData | null>
  },
): void {
  const template = readFileSync(path.join(options.distDir, 'index.html'), 'utf8')
  app.get(SERVICE_WORKER.shellPath, (_request, reply) => {
    const site = options.site()
    void reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache')
    return reply.send(
      fillTemplate(withInitialData(template, null), shellPage(site), { ...site, ageCheckFor: null }),
    )
  })
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !request.url.startsWith('/api')
    if (!isPage) {
      return reply.code(404).send({
        errors: [{ message: 'There’s nothing at this address.', extensions: { code: 'NOT_FOUND' } }],
      })
    }
    const [page, initialData] = await Promise.all([
      options.describe({
        path: decodePath(request.url),
        hasSession: sessionToken(request) !== undefined,
        hasConsent: nextConsentStep(request.headers.cookie ?? '') === 'done',
        address: request.ip,
      }),
      options.open(request),
    ])
    reply
      .code(page.status)
      .type('text/html; charset=utf-8')
      .header('cache-control', initialData ? 'private, no-cache' : 'no-cache')
      .header('rating', RTA_LABEL)
    const html = fillTemplate(withInitialData(template, initialData), page, options.site())
    // Only pages with embedded data are long enough for compression.
    if (!initialData || !/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(html)
    return reply
      .header('content-encoding', 'gzip')
      .header('vary', 'accept-encoding')
      .send(await compress(html, { level: 4 }))
  })
}

/** The page that the service worker stores: the same for everybody. */
function shellPage({ name, url }: SiteInfo): PageInfo {
  return {
    status: 200,
    title: name,
    description: name,
    url,
    noscript: '',
    skeleton: 'bare',
    isIndexed: false,
  }
}

function withInitialData(template: string, initialData: InitialData | null): string {
  if (!initialData) return startedByScript(template.replace('<!--page-opening-->', ''), NO_PARTS)
  const { answers, parts, picture } = initialData
  // Escapes `<`, so that user text cannot end the element.
  const json = JSON.stringify({ at: Date.now(), answers }).replaceAll('<', '\\u003c')
  const data = `<script type="application/json" id="opening">${json}</script>`
  return startedByScript(template, picture ? partsAfterPicture(template, parts) : NO_PARTS)
    .replace('<!--page-opening-->', () => (picture ? `${pictureOf(picture)}\n    ${data}` : data))
    .replace('</head>', () => `  ${picture ? preload(picture) : fetchAhead(parts)}\n  </head>`)
}

function preload({ src }: NonNullable<InitialData['picture']>): string {
  return `<link rel="preload" as="image" href="${escapeHtml(src)}" fetchpriority="high">`
}

function fetchAhead(parts: readonly string[]): string {
  return parts
    .map((part) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="${escapeHtml(part)}">`)
    .join('\n    ')
}

function pictureOf({ src, isWhole }: NonNullable<InitialData['picture']>): string {
  const fit = isWhole ? ' class="whole"' : ''
  return `<img id="opening-picture"${fit} src="${escapeHtml(src)}" alt="" fetchpriority="high" decoding="sync">`
}

const ENTRY = /<script type="module" crossorigin src="([^"]+)"><\/script>/
const NEEDED_BY_ENTRY = /\s*<link rel="modulepreload" crossorigin href="([^"]+)">/g

/** What `start.js` loads itself, before and after the entry; the page's head preloads everything else. */
type StartParts = { before: readonly string[]; after: readonly string[] }

const NO_PARTS: StartParts = { before: [], after: [] }

/** `start.js` loads the app once the picture is loaded, and starts it once the picture is painted. */
function partsAfterPicture(template: string, parts: readonly string[]): StartParts {
  return {
    before: [...template.matchAll(NEEDED_BY_ENTRY)].map(([, href = '']) => href),
    after: parts.map(escapeHtml),
  }
}

function startedByScript(template: string, { before, after }: StartParts): string {
  const isLate = before.length > 0
  return (isLate ? template.replace(NEEDED_BY_ENTRY, '') : template).replace(
    ENTRY,
    (_, entry) =>
      `<script defer src="/start.js" data-app="${entry}" data-before="${before.join(' ')}" data-after="${after.join(' ')}"></script>${
        isLate ? '' : `\n    <link rel="modulepreload" crossorigin href="${entry}">`
      }`,
  )
}

function decodePath(url: string): string {
  const raw = url.split(/[?#]/, 1)[0] ?? '/'
  try {
    return decodeURI(raw)
  } catch {
    // A malformed escape becomes a not-found page, not an error.
    return raw
  }
}

function fillTemplate(template: string, page: PageInfo, site: SiteInfo): string {
  const head = [
    `<title>${escapeHtml(page.title)}</title>`,
    meta('name', 'description', page.description),
    meta('name', 'candid-site-name', site.name),
    ...(site.build ? [meta('name', BUILD.meta, site.build)] : []),
    meta('name', 'candid-company', site.company),
    meta('name', 'candid-company-registration', site.companyRegistration),
    meta('name', 'candid-company-address', site.companyAddress),
    meta('name', 'candid-company-contact', site.companyContact),
    meta('name', 'candid-card-brands', site.cardBrands.join(' ')),
    ...(site.isPublicTest ? [meta('name', 'candid-test-payments', 'on')] : []),
    ...(site.hasGallery ? [meta('name', 'candid-gallery', 'on')] : []),
    ...(site.banner ? [meta('name', 'candid-banner', bannerText(site.banner))] : []),
    ...brandTags(site.brand),
    ...(page.isIndexed
      ? [`<link rel="canonical" href="${escapeHtml(page.url)}">`]
      : [meta('name', 'robots', 'noindex')]),
    meta('property', 'og:site_name', site.name),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:title', page.title),
    meta('property', 'og:description', page.description),
    meta('property', 'og:url', page.url),
    ...(page.image ? [meta('property', 'og:image', page.image)] : []),
    meta('name', 'twitter:card', page.image ? 'summary_large_image' : 'summary'),
    meta('name', 'rating', 'adult'),
    meta('name', 'rating', RTA_LABEL),
    ...(site.ageCheckFor ? [meta('name', 'candid-age-check', site.ageCheckFor)] : []),
  ]
  // Functions as replacements, so that `$&` in a name is not interpreted.
  return withMark(template, site.brand.icon)
    .replace('<body>', `<body data-skeleton="${page.skeleton}">`)
    .replace('<!--page-head-->', () => head.join('\n    '))
    .replace(
      '<!--page-noscript-->',
      () => `<noscript>${escapeHtml(page.noscript)}${page.article ?? ''}</noscript>`,
    )
}

function brandTags({ stylesheet, logo, icon, icons }: SiteInfo['brand']): string[] {
  return [
    `<link rel="icon" href="${escapeHtml(icons.favicon)}">`,
    `<link rel="apple-touch-icon" href="${escapeHtml(icons.apple)}">`,
    // It blocks the first paint, so that no other colour is seen before.
    ...(stylesheet ? [`<link rel="stylesheet" href="${escapeHtml(stylesheet)}">`] : []),
    ...(logo ? [meta('name', 'candid-logo', logo)] : []),
    ...(icon ? [meta('name', 'candid-icon', icon)] : []),
  ]
}

const MARK = /<!--page-mark-->([\s\S]*)<!--\/page-mark-->/

/** The mark of the first paint. */
function withMark(template: string, icon: string | null): string {
  return template.replace(MARK, (_, own: string) =>
    icon === null
      ? own.trim()
      : `<img width="64" height="64" class="rounded-lg" src="${escapeHtml(icon)}" alt="">`,
  )
}

function bannerText({ words, tone, link }: NonNullable<SiteInfo['banner']>): string {
  return JSON.stringify({ words, tone, link })
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}">`
}
