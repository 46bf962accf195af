/** The web role: pages, files, REST routes, and GraphQL over HTTP and websockets. */
import path from 'node:path'
import { createDocuments } from '#platform/graphql/documents.ts'
import { registerGraphqlHttp } from '#platform/graphql/http.ts'
import { checkLeaves } from '#platform/graphql/leaves.ts'
import { createSharedAnswers } from '#platform/graphql/shared-answers.ts'
import { clientAddress } from '#platform/http/client-address.ts'
import { addCopies } from '#platform/http/copies.ts'
import type { Front } from '#platform/http/front.ts'
import { serveHealth } from '#platform/http/health.ts'
import { type HostRules, isKnownHost, refuseHost } from '#platform/http/hosts.ts'
import { servePages } from '#platform/http/pages.ts'
import { createHttpServer } from '#platform/http/server.ts'
import { addViewer } from '#platform/http/session-cookie.ts'
import { serveStaticFiles } from '#platform/http/static-files.ts'
import { readWebBuild } from '#platform/http/web-build.ts'
import { observeOperation } from '#platform/metrics.ts'
import { repeat } from '#platform/repeat.ts'
import { STOP_MS } from '#platform/stop-times.ts'
import { BUCKET_MARK } from '#platform/storage/bucket-marks.ts'
import { DEVICE } from '#rules/limits.ts'
import { HOUR_MS } from '#rules/time.ts'
import product from '../../../package.json' with { type: 'json' }
import { createApiSchema } from '../api-schema.ts'
import type { App } from '../app.ts'
import { setBackupFigures } from '../backup/backup-figures.ts'
import { serveDevMail } from '../dev-mail.ts'
import { closeForMaintenance } from '../maintenance.ts'
import { type CollectMetrics, serveMetrics } from '../metrics-route.ts'
import { authenticate } from '../modules/accounts/index.ts'
import { FEED_CHANGED, sweepOwnUploads } from '../modules/media/index.ts'
import { bannerHere } from '../modules/settings/index.ts'
import { createOpening } from '../opening.ts'
import { describePage, hasGallery } from '../pages.ts'
import { closeForRegions, placeAt } from '../regions.ts'
import { measureSite } from '../site-figures.ts'
import { addWellKnownRoutes } from '../well-known.ts'
import { healthChecks, healthFacts, healthProblems } from './web-health.ts'
import { addSliceRoutes } from './web-routes.ts'
import { openSockets } from './web-sockets.ts'

const DIST_DIR = path.join(import.meta.dirname, '../../../web/dist')

/** TTL of the shared response cache: anonymous visitors get the same first pages, and counts may be a second old. */
const SHARED_ANSWERS_MS = 1_000

export type WebRole = { stop(): Promise<void> }

export async function startWeb(
  app: App,
  front: Front,
  collectMetrics: CollectMetrics,
  /** Shorter in tests. */
  {
    silentAfterMs,
    sharedAnswersMs = SHARED_ANSWERS_MS,
  }: { silentAfterMs?: number; sharedAnswersMs?: number } = {},
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
    connectTo: cardOrigins(app),
    filesFrom: await fileOrigins(app),
    tracing: app.tracing,
    build,
  })
  addViewer(http, (token) => authenticate(app, token), siteUrl)
  closeForMaintenance(http, app, (token) => authenticate(app, token))
  closeForRegions(http, app, (token) => authenticate(app, token))
  const copies = addCopies(http, app.replicas, siteUrl)
  const schema = createApiSchema(app)
  if (!config.production) checkLeaves(schema)
  const shared = createSharedAnswers({ clock: app.clock, ttlMs: sharedAnswersMs })
  app.bus.subscribe(FEED_CHANGED, shared.forget)
  app.bus.onGap(shared.forget)
  const documents = createDocuments({
    schema,
    shared,
    allowIntrospection: !config.production,
    trustLeaves: config.production,
  })
  registerGraphqlHttp(http, {
    documents,
    log,
    observe: (labels, seconds) => observeOperation(app.metrics, labels, seconds),
    context: (request, operation) => ({
      viewer: request.viewer,
      requestId: request.id,
      address: request.ip,
      device: request.cookies[DEVICE.cookieName],
      copyFor: copies.forOperation(request, operation.node.operation),
    }),
  })
  const answerRemembered = addSliceRoutes(http, app)
  serveHealth(http, {
    ...{ clock: app.clock, log, version: product.version, checks: healthChecks(app, silentAfterMs) },
    facts: () => healthFacts(app),
    problems: () => healthProblems(app),
  })
  if (config.demo && app.mailbox) serveDevMail(http, { mailbox: app.mailbox, site: config.site })
  addWellKnownRoutes(http, app)
  await serveStaticFiles(http, DIST_DIR)
  servePages(http, {
    distDir: DIST_DIR,
    site: () => ({
      ...config.site,
      build,
      cardBrands: app.wallet.gateway.brands,
      isPublicTest: config.payments.isPublicTest,
      hasGallery: hasGallery(config),
      banner: bannerHere(app),
    }),
    describe: (page) => describePage(app, page),
    open: createOpening(DIST_DIR, {
      documents,
      log,
      findViewer: async (token) => (await authenticate(app, token))?.viewer ?? null,
      copyFor: copies.forReader,
    }),
  })
  const hosts = hostRules(app)
  const sockets = openSockets(app, { http, front, documents, hosts })
  serveMetrics(http, {
    metrics: app.metrics,
    token: config.http.metricsToken,
    siteUrl,
    async collect() {
      await setBackupFigures(app)
      const [others] = await Promise.all([collectMetrics(), measureSite(app)])
      return others
    },
  })
  await http.ready()
  front.serve((request, response) => {
    if (!isKnownHost(request, hosts)) return refuseHost(response)
    const { hides, countries } = placeAt(app, clientAddress(request, config.http.trustedProxies))
    const isApart = hides !== null || countries !== null
    const goTheWholeWay = () => http.routing(request, response)
    if (isApart || !answerRemembered(request, response, goTheWholeWay)) goTheWholeWay()
  })
  const tidying = repeat(
    HOUR_MS,
    () => sweepOwnUploads(app, log),
    (fault) => log.warn({ err: fault }, 'old uploads could not be removed; trying again'),
  )
  return {
    async stop() {
      await Promise.all([tidying.stop(), sockets.drain(), front.close(STOP_MS.requests)])
      await http.close()
    },
  }
}

/** The bucket's origin, if browsers are redirected there for files. */
async function fileOrigins({ config, storage }: App): Promise<string[]> {
  if (!config.storage.s3?.redirects || !storage.signedAddress) return []
  return [new URL(await storage.signedAddress(BUCKET_MARK, { seconds: 1 })).origin]
}

/** The card form sends card numbers to the gateway's origin only. */
function cardOrigins({ wallet }: App): string[] {
  const url = URL.parse(wallet.gateway.browserSide().cardsUrl ?? '')
  return url ? [url.origin] : []
}

function hostRules({ config }: App): HostRules {
  const { url: siteUrl, isUrlSet: isSiteUrlSet } = config.site
  return { siteUrl, isSiteUrlSet, trustedProxies: config.http.trustedProxies }
}
