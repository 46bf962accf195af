/** The web role: pages, files, GraphQL over HTTP and websockets, and the REST paths beside them. */

import type { IncomingMessage } from 'node:http'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { hearAlive } from '#platform/bus/signs-of-life.ts'
import { createBusTopics } from '#platform/graphql/bus-topics.ts'
import { createDocuments } from '#platform/graphql/documents.ts'
import { registerGraphqlHttp } from '#platform/graphql/http.ts'
import { checkLeaves } from '#platform/graphql/leaves.ts'
import { createSharedAnswers } from '#platform/graphql/shared-answers.ts'
import { type GraphqlWebsocket, registerGraphqlWebsocket } from '#platform/graphql/websocket.ts'
import { clientAddress } from '#platform/http/client-address.ts'
import { addCopies } from '#platform/http/copies.ts'
import { refuseUnknownFiles } from '#platform/http/files.ts'
import type { Front } from '#platform/http/front.ts'
import { serveHealth } from '#platform/http/health.ts'
import { type HostRules, isKnownHost, refuseHost } from '#platform/http/hosts.ts'
import { servePages } from '#platform/http/pages.ts'
import { isOwnOrigin, protocolOf, type Sent } from '#platform/http/security.ts'
import { createHttpServer } from '#platform/http/server.ts'
import { addViewer } from '#platform/http/session-cookie.ts'
import { serveStaticFiles } from '#platform/http/static-files.ts'
import { readWebBuild } from '#platform/http/web-build.ts'
import { observeOperation } from '#platform/metrics.ts'
import { addSandboxRoutes } from '#platform/payments/sandbox/routes.ts'
import { repeat } from '#platform/repeat.ts'
import { BUCKET_MARK } from '#platform/storage/bucket-marks.ts'
import { DEVICE, SESSION } from '#rules/limits.ts'
import { HOUR_MS } from '#rules/time.ts'
import product from '../../../package.json' with { type: 'json' }
import { createApiSchema } from '../api-schema.ts'
import type { App } from '../app.ts'
import { backupFact, setBackupFigures } from '../backup/backup-figures.ts'
import { serveDevMail } from '../dev-mail.ts'
import { closeForMaintenance } from '../maintenance.ts'
import { type CollectMetrics, serveMetrics } from '../metrics-route.ts'
import {
  addAccountRoutes,
  authenticate,
  CONSOLE_LEFT,
  changedSessions,
  SESSIONS_ENDED,
} from '../modules/accounts/index.ts'
import { addAnalyticsRoutes } from '../modules/analytics/index.ts'
import { addAttachmentRoutes } from '../modules/attachments/index.ts'
import { addAuditRoutes } from '../modules/audit/index.ts'

import { addCreatorRoutes, addInvitationRoutes } from '../modules/creators/index.ts'

import { addEarningsRoutes } from '../modules/earnings/index.ts'
import { FEED_CHANGED } from '../modules/feed/index.ts'
import {
  addCameraRoutes,
  addCoverRoutes,
  addLiveRoutes,
  addOverlayRoutes,
  livingNodes,
} from '../modules/live/index.ts'
import {
  addMediaFiles,
  addReleaseRoutes,
  addSoundRoutes,
  addUploadRoutes,
  sweepOwnUploads,
} from '../modules/media/index.ts'
import { addCaseRoutes, addMomentRoutes, addTransparencyRoutes } from '../modules/moderation/index.ts'
import { addPeopleRoutes } from '../modules/people/index.ts'
import { bannerHere } from '../modules/settings/index.ts'
import { addSupportRoutes } from '../modules/support/index.ts'
import {
  addMoneyDeskRoutes,
  addWalletHistoryRoutes,
  addWebhookRoutes,
  areBooksProved,
} from '../modules/wallet/index.ts'
import { createOpening } from '../opening.ts'
import { describePage } from '../pages.ts'
import { closeForRegions, placeAt, placeOf } from '../regions.ts'
import { measureSite } from '../site-figures.ts'
import { addWellKnownRoutes } from '../well-known.ts'

const DIST_DIR = path.join(import.meta.dirname, '../../../web/dist')

/** The feed's first pages are the same for all visitors, and nobody minds that their counts are a second old. */
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
  addAccountRoutes(http, app)
  addAuditRoutes(http, app)
  addPeopleRoutes(http, app)
  addInvitationRoutes(http, app)
  addCreatorRoutes(http, app)
  addEarningsRoutes(http, app)
  addAnalyticsRoutes(http, app)
  addWalletHistoryRoutes(http, app)
  addMoneyDeskRoutes(http, app)
  addWebhookRoutes(http, app)
  if (app.wallet.gateway.name === 'sandbox') addSandboxRoutes(http, app.sandbox, config.site.name)
  addUploadRoutes(http, app)
  addReleaseRoutes(http, app)
  addSoundRoutes(http, app)
  addAttachmentRoutes(http, app)
  addSupportRoutes(http, app)
  addCaseRoutes(http, app)
  addTransparencyRoutes(http, app)
  addMomentRoutes(http, app)
  const remembered = addMediaFiles(http, app, {
    authenticate: (token) => authenticate(app, token),
    metrics: app.metrics,
  })
  addOverlayRoutes(http, app)
  const lives = addLiveRoutes(http, app, {
    authenticate: (token) => authenticate(app, token),
    metrics: app.metrics,
  })
  addCameraRoutes(http, app)
  addCoverRoutes(http, app)
  refuseUnknownFiles(http)
  serveHealth(http, {
    ...{ log, version: product.version, checks: healthChecks(app, silentAfterMs) },
    facts: async () => ({
      live: await liveState(app),
      books: await booksState(app),
      ...redisState(app),
      ...(await backupFact(app)),
    }),
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
  const sockets = openSockets(app, http, front, documents)
  showSockets(app.metrics, sockets)
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
  const hosts = hostRules(app)
  front.serve((request, response) => {
    if (!isKnownHost(request, hosts)) return refuseHost(response)
    const { hides, countries } = placeAt(app, clientAddress(request, config.http.trustedProxies))
    const isApart = hides !== null || countries !== null
    const goTheWholeWay = () => http.routing(request, response)
    if (isApart) return goTheWholeWay()
    if (remembered.answer(request, response) || lives.answer(request, response, goTheWholeWay)) return
    goTheWholeWay()
  })
  const tidying = repeat(
    HOUR_MS,
    () => sweepOwnUploads(app, log),
    (fault) => log.warn({ err: fault }, 'uploads could not be tidied; trying again'),
  )
  return {
    async stop() {
      await Promise.all([tidying.stop(), sockets.drain(), front.close(10_000)])
      await http.close()
    },
  }
}

/** Told whenever figures are collected. */
function showSockets({ websockets }: App['metrics'], sockets: GraphqlWebsocket): void {
  Object.assign(websockets, { collect: () => websockets.set(sockets.socketCount()) })
}

/** Where browsers are sent for files, if anywhere. */
async function fileOrigins({ config, storage }: App): Promise<string[]> {
  if (!config.storage.s3?.redirects || !storage.signedAddress) return []
  return [new URL(await storage.signedAddress(BUCKET_MARK, { seconds: 1 })).origin]
}

/** The card form of our pages hands the number to the gateway's own address, and to no other. */
function cardOrigins({ wallet }: App): string[] {
  const url = URL.parse(wallet.gateway.browserSide().cardsUrl ?? '')
  return url ? [url.origin] : []
}

function openSockets(
  app: App,
  http: FastifyInstance,
  front: Front,
  documents: ReturnType<typeof createDocuments>,
): GraphqlWebsocket {
  const hosts = hostRules(app)
  const sockets = registerGraphqlWebsocket(front.server, {
    documents,
    topics: createBusTopics(app.bus, app.log),
    log: app.log,
    tracing: app.tracing,
    authenticate: async (token) => (await authenticate(app, token))?.viewer ?? null,
    cookieToken: (request) => http.parseCookie(request.headers.cookie ?? '')[SESSION.cookieName] ?? null,
    isKnownHost: (request) => isKnownHost(request, hosts),
    isShownAt: (address) => placeAt(app, address).hides !== 'site',
    placeOf: (viewer, address) => (viewer ? placeOf(app, address, viewer) : placeAt(app, address)),
    isAllowedOrigin: (request) =>
      request.headers.origin === undefined || isOwnOrigin(sentTo(app, request), app.config.site.url),
    limits: { maxSocketsPerAddress: Math.ceil(app.config.http.maxPerAddress / 2) },
    addressOf: (request) => clientAddress(request, app.config.http.trustedProxies),
  })
  app.bus.subscribe(SESSIONS_ENDED, ({ sessionIds }) => sockets.closeSessions(sessionIds))
  // They connect again, as who they are now.
  app.bus.subscribe(CONSOLE_LEFT, ({ sessionIds }) => sockets.closeSessions(sessionIds))
  // What was said meanwhile was not heard, that somebody is no longer who they were neither.
  app.bus.onGap(async () => sockets.closeSessions(await changedSessions(app, sockets.sessions())))
  return sockets
}

function sentTo({ config }: App, request: IncomingMessage): Sent {
  return { headers: request.headers, protocol: protocolOf(request, config.http.trustedProxies) }
}

function hostRules({ config }: App): HostRules {
  const { url: siteUrl, isUrlSet: isSiteUrlSet } = config.site
  return { siteUrl, isSiteUrlSet, trustedProxies: config.http.trustedProxies }
}

/** The site is there without it. */
async function liveState({ db, clock, config }: App): Promise<string> {
  const nodes = await livingNodes(db, clock.now())
  if (nodes.length === 0) return 'away'
  if (config.live.rtmpPort === null || nodes.some(({ rtmp_port }) => rtmp_port !== null)) return 'ok'
  return nodes[0]?.rtmp_problem ?? 'without encoders'
}

/** Without it PostgreSQL does its work, only slower. */
function redisState({ redis }: App): { redis?: 'ok' | 'away' } {
  return redis ? { redis: redis.problem() === null ? 'ok' : 'away' } : {}
}

/** Told to whoever watches the site; how many things are wrong, staff see in the console. */
async function booksState({ db, clock }: App): Promise<'proved' | 'not proved'> {
  return (await areBooksProved(db, clock.now())) ? 'proved' : 'not proved'
}

function healthChecks(app: App, silentAfterMs?: number) {
  const checkWorker = hearAlive(app.bus, 'worker', silentAfterMs)
  return {
    async database() {
      const { rows } = await sql<{
        state: string
      }>`select current_setting('transaction_read_only') as state`.execute(app.db)
      if (rows[0]?.state !== 'off') throw new Error('the database is read-only')
    },
    async jobs() {
      await app.jobs.check()
      checkWorker()
    },
    files: () => app.storage.check(),
  }
}
