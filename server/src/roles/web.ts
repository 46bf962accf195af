/** The web role: pages, files, REST routes, and GraphQL over HTTP and websockets. */
import path from 'node:path'
import { createDocumentCache } from '#platform/graphql/documents.ts'
import { registerGraphqlHttp } from '#platform/graphql/http.ts'
import { checkLeaves } from '#platform/graphql/leaves.ts'
import { createVisitorCache } from '#platform/graphql/visitor-cache.ts'
import { clientAddress } from '#platform/http/client-address.ts'
import type { Front } from '#platform/http/front.ts'
import { serveHealth } from '#platform/http/health.ts'
import { type HostRules, isKnownHost, refuseHost } from '#platform/http/hosts.ts'
import { servePages } from '#platform/http/pages.ts'
import { addReplicaReads } from '#platform/http/replica-reads.ts'
import { createHttpServer } from '#platform/http/server.ts'
import { addViewer } from '#platform/http/session-cookie.ts'
import { serveStaticFiles } from '#platform/http/static-files.ts'
import { readWebBuild } from '#platform/http/web-build.ts'
import { observeOperation } from '#platform/metrics.ts'
import { currentGeoContext } from '#platform/regions/geo-context.ts'
import { repeat } from '#platform/repeat.ts'
import { requestContextOf } from '#platform/request-context.ts'
import { STOP_MS } from '#platform/stop-times.ts'
import { SITE_MARKER } from '#platform/storage/bucket-markers.ts'
import { CARD_PAGE } from '#rules/payments.ts'
import { HOUR_MS } from '#rules/time.ts'
import product from '../../../package.json' with { type: 'json' }
import { createApiSchema } from '../app/api-schema.ts'
import type { App } from '../app/app.ts'
import { measureSite } from '../app/site-metrics.ts'
import { updateBackupMetrics } from '../backup/backup-metrics.ts'
import { authenticate } from '../modules/accounts/index.ts'
import { FEED_CHANGED } from '../modules/media/index.ts'
import { keepCatalogue } from '../modules/recommendations/index.ts'
import { siteBanner, siteBrand } from '../modules/settings/index.ts'
import { sweepOwnUploads } from '../modules/uploads/index.ts'
import { addAppRoutes } from '../web/app-routes.ts'
import { serveDevMail } from '../web/dev-mail.ts'
import { enforceGeoRestrictions, geoContextAt } from '../web/geo-restrictions.ts'
import { createInitialData } from '../web/initial-data.ts'
import { closeForMaintenance } from '../web/maintenance.ts'
import { type CollectMetrics, serveMetrics } from '../web/metrics-route.ts'
import { describePage, hasGallery } from '../web/pages.ts'
import { addWellKnownRoutes } from '../web/well-known.ts'
import { healthChecks, healthFacts, healthProblems } from './web-health.ts'
import { addSliceRoutes } from './web-routes.ts'
import { openSockets } from './web-sockets.ts'

const DIST_DIR = path.join(import.meta.dirname, '../../../web/dist')

/** TTL of the shared response cache: anonymous visitors get the same first pages, and counts may be a second old. */
const SHARED_CACHE_TTL_MS = 1_000

type WebRole = { stop(): Promise<void> }

export async function startWeb(
  app: App,
  front: Front,
  collectMetrics: CollectMetrics,
  /** Shorter in tests. */
  {
    silentAfterMs,
    sharedCacheTtlMs = SHARED_CACHE_TTL_MS,
    keepsCatalogue = true,
  }: { silentAfterMs?: number; sharedCacheTtlMs?: number; keepsCatalogue?: boolean } = {},
): Promise<WebRole> {
  const { config, log } = app
  const siteUrl = config.site.url
  const build = readWebBuild(DIST_DIR)
  await app.jobs.start('sender')
  const http = await createHttpServer({
    log,
    metrics: app.metrics,
    siteUrl,
    strictTransport: config.site.strictTransport,
    trustedProxies: config.http.trustedProxies,
    providerPage: providerPage(app),
    filesFrom: await fileOrigins(app),
    tracing: app.tracing,
    build,
  })
  const authenticateToken = (token: string) => authenticate(app, token)
  addViewer(http, authenticateToken, siteUrl)
  closeForMaintenance(http, app, authenticateToken)
  enforceGeoRestrictions(http, app, authenticateToken)
  const replicaReads = addReplicaReads(http, app.replicas, siteUrl)
  const schema = createApiSchema(app)
  if (!config.production) checkLeaves(schema)
  const sharedCache = createVisitorCache({ clock: app.clock, ttlMs: sharedCacheTtlMs })
  app.bus.subscribe(FEED_CHANGED, sharedCache.invalidate)
  app.bus.onGap(sharedCache.invalidate)
  const documents = createDocumentCache({
    schema,
    visitorCache: sharedCache,
    allowIntrospection: !config.production,
    trustLeaves: config.production,
  })
  registerGraphqlHttp(http, {
    documents,
    log,
    observe: (labels, seconds) => observeOperation(app.metrics, labels, seconds),
    context(request, operation) {
      const replicaFor = replicaReads.forOperation(request, operation.node.operation)
      return requestContextOf(request, request.viewer, replicaFor)
    },
  })
  const answerFromCache = addSliceRoutes(http, app)
  serveHealth(http, {
    ...{ clock: app.clock, log, version: product.version, checks: healthChecks(app, silentAfterMs) },
    facts: () => healthFacts(app),
    problems: () => healthProblems(app),
  })
  if (config.demo && app.mailbox) serveDevMail(http, { mailbox: app.mailbox, site: config.site })
  addWellKnownRoutes(http, app)
  addAppRoutes(http, app)
  await serveStaticFiles(http, DIST_DIR)
  servePages(http, {
    distDir: DIST_DIR,
    site: () => ({
      ...config.site,
      build,
      cardBrands: [...new Set(app.payments.inUse.flatMap(({ brands }) => brands))],
      isPublicTest: config.payments.isPublicTest,
      hasGallery: hasGallery(config),
      ageCheckFor: currentGeoContext().ageCheckFor,
      banner: siteBanner(app),
      brand: siteBrand(app.settings),
    }),
    describe: (page) => describePage(app, page),
    open: createInitialData(DIST_DIR, {
      documents,
      log,
      authenticate: authenticateToken,
      replicaFor: replicaReads.forReader,
    }),
  })
  const hosts = hostRules(app)
  const sockets = openSockets(app, { http, front, documents, hosts })
  serveMetrics(http, {
    metrics: app.metrics,
    token: config.http.metricsToken,
    siteUrl,
    async collect() {
      await updateBackupMetrics(app)
      const [others] = await Promise.all([collectMetrics(), measureSite(app)])
      return others
    },
  })
  await http.ready()
  front.serve((request, response) => {
    if (!isKnownHost(request, hosts)) return refuseHost(response)
    const place = geoContextAt(app, clientAddress(request, config.http.trustedProxies))
    const hasGeoRules = place.hides !== null || place.countries !== null || place.ageCheckFor !== null
    const routeRequest = () => http.routing(request, response)
    if (hasGeoRules || !answerFromCache(request, response, routeRequest)) routeRequest()
  })
  const catalogue = keepsCatalogue ? keepCatalogue(app) : null
  const uploadCleanup = repeat(
    HOUR_MS,
    () => sweepOwnUploads(app, log),
    (error) => log.warn({ err: error }, 'old uploads could not be removed; trying again'),
  )
  return {
    async stop() {
      await Promise.all([
        catalogue?.stop(),
        uploadCleanup.stop(),
        sockets.drain(),
        front.close(STOP_MS.requests),
      ])
      await http.close()
    },
  }
}

/** The bucket's origin, if browsers are redirected there for files. */
async function fileOrigins({ config, storage }: App): Promise<string[]> {
  if (!config.storage.s3?.redirects || !storage.signedUrl) return []
  return [new URL(await storage.signedUrl(SITE_MARKER, { seconds: 1 })).origin]
}

/** Where a provider's own fields take a card: its script runs on no other page. */
function providerPage({ payments }: App) {
  const providers = payments.inUse.flatMap(({ saved }) => saved?.browserConfig.origins ?? [])
  return providers.length > 0 ? { path: CARD_PAGE, providers } : undefined
}

function hostRules({ config }: App): HostRules {
  const { url: siteUrl, isUrlSet: isSiteUrlSet } = config.site
  return { siteUrl, isSiteUrlSet, trustedProxies: config.http.trustedProxies }
}
