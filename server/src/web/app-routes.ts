/** What makes the site an installable app: its manifest, the service worker's kill switch, and what is shared with it. */
import type { FastifyInstance } from 'fastify'
import { SERVICE_WORKER, SHARE_TARGET } from '#rules/service-worker.ts'
import type { App } from '../app/app.ts'
import { type SiteBrand, siteBrand } from '../modules/settings/index.ts'

const CANVAS = '#08080c'

export function addAppRoutes(http: FastifyInstance, app: App): void {
  http.get('/manifest.webmanifest', (_request, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(JSON.stringify(manifestOf(app))),
  )
  withdrawWorker(http, app)
  replaceIcons(http, app)
  void http.register(async (scope) => {
    // Browsers without the worker post the files here. Nobody may upload without a form, so they are discarded unread.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume()
      done(null)
    })
    scope.post(SHARE_TARGET.path, (_request, reply) => reply.redirect(SHARE_TARGET.opens, 303))
  })
}

/** Browsers with a worker then remove it and its caches, and others don't register it. */
function withdrawWorker(http: FastifyInstance, { settings }: App): void {
  http.addHook('onRequest', (request, reply, done) => {
    const isWorker = request.url.split('?', 1)[0] === SERVICE_WORKER.path
    if (isWorker && !settings.get('switches.offlineApp')) void reply.code(410).send()
    else done()
  })
}

const OWN_ICONS: Record<string, keyof SiteBrand['icons']> = {
  '/favicon.svg': 'favicon',
  '/favicon.ico': 'favicon',
  '/icons/apple-180.png': 'apple',
  // Of push notifications.
  '/icons/icon-192.png': 'small',
}

/** Pages outside the app, such as receipts, name our icons: the operator's takes their place. */
function replaceIcons(http: FastifyInstance, { settings }: App): void {
  http.addHook('onRequest', (request, reply, done) => {
    const icon = OWN_ICONS[request.url]
    if (!icon) return done()
    const brand = siteBrand(settings)
    if (brand.icon) void reply.header('cache-control', 'no-cache').redirect(brand.icons[icon], 302)
    else done()
  })
}

function manifestOf(app: App): object {
  const { name } = app.config.site
  const { accent, shortName, icons } = siteBrand(app.settings)
  return {
    id: '/',
    name,
    short_name: shortName || name,
    description: 'Real People Real Videos',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    orientation: 'portrait',
    background_color: CANVAS,
    theme_color: accent ?? CANVAS,
    categories: ['social', 'entertainment', 'photo'],
    icons: [
      { src: icons.small, sizes: '192x192', type: 'image/png' },
      { src: icons.large, sizes: '512x512', type: 'image/png' },
      { src: icons.maskable, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [
      { name: 'Upload', url: '/studio/upload' },
      { name: 'Messages', url: '/messages/inbox' },
      { name: 'Live', url: '/lives' },
    ].map((shortcut) => ({
      ...shortcut,
      icons: [{ src: icons.small, sizes: '192x192', type: 'image/png' }],
    })),
    share_target: {
      action: SHARE_TARGET.path,
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: SHARE_TARGET.field, accept: SHARE_TARGET.types }] },
    },
  }
}
