/** The web role's websockets: who may connect, and when connections are closed. */
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { createBusTopics } from '#platform/graphql/bus-topics.ts'
import type { DocumentCache } from '#platform/graphql/documents.ts'
import { type GraphqlWebsocket, registerGraphqlWebsocket } from '#platform/graphql/websocket.ts'
import { clientAddress } from '#platform/http/client-address.ts'
import type { Front } from '#platform/http/front.ts'
import { type HostRules, isKnownHost } from '#platform/http/hosts.ts'
import { isOwnOrigin, protocolOf, type RequestOrigin } from '#platform/http/security.ts'
import { SESSION } from '#rules/limits.ts'
import type { App } from '../app/app.ts'
import { authenticate, CONSOLE_LEFT, changedSessions, SESSIONS_ENDED } from '../modules/accounts/index.ts'
import { ageBrowserOf } from '../modules/age-assurance/index.ts'
import { geoContextAt, geoContextInBrowser, geoContextOf } from '../web/geo-restrictions.ts'

type Parts = { http: FastifyInstance; front: Front; documents: DocumentCache; hosts: HostRules }

export function openSockets(app: App, { http, front, documents, hosts }: Parts): GraphqlWebsocket {
  const sockets = registerGraphqlWebsocket(front.server, {
    documents,
    topics: createBusTopics(app.bus, app.log),
    log: app.log,
    tracing: app.tracing,
    authenticate: async (token) => (await authenticate(app, token))?.viewer ?? null,
    cookieToken: (request) => http.parseCookie(request.headers.cookie ?? '')[SESSION.cookieName] ?? null,
    isKnownHost: (request) => isKnownHost(request, hosts),
    isShownIn: (address) => geoContextAt(app, address).hides !== 'site',
    geoContextOf: async (viewer, address, request) => {
      const place = viewer ? await geoContextOf(app, address, viewer) : geoContextAt(app, address)
      const cookies = http.parseCookie(request.headers.cookie ?? '')
      const { headers, url } = request
      return geoContextInBrowser(app, place, ageBrowserOf({ headers, url, cookies }))
    },
    isAllowedOrigin: (request) =>
      request.headers.origin === undefined || isOwnOrigin(originOf(app, request), app.config.site.url),
    limits: { maxSocketsPerAddress: Math.ceil(app.config.http.maxPerAddress / 2) },
    addressOf: (request) => clientAddress(request, app.config.http.trustedProxies),
  })
  const endCount = exportSocketCount(app.metrics, sockets)
  app.bus.subscribe(SESSIONS_ENDED, ({ sessionIds }) => sockets.closeSessions(sessionIds))
  // Clients reconnect with their current rights.
  app.bus.subscribe(CONSOLE_LEFT, ({ sessionIds }) => sockets.closeSessions(sessionIds))
  // Messages were lost, perhaps about ended sessions or changed rights.
  app.bus.onGap(async () => sockets.closeSessions(await changedSessions(app, sockets.sessions())))
  return {
    ...sockets,
    async drain(waitMs) {
      await sockets.drain(waitMs)
      endCount()
    },
  }
}

function originOf({ config }: App, request: IncomingMessage): RequestOrigin {
  return { headers: request.headers, protocol: protocolOf(request, config.http.trustedProxies) }
}

/** Updated whenever metrics are collected, until the returned function is called: metrics may outlive the sockets. */
function exportSocketCount({ websockets }: App['metrics'], sockets: GraphqlWebsocket): () => void {
  Object.assign(websockets, { collect: () => websockets.set(sockets.socketCount()) })
  return () => {
    websockets.set(sockets.socketCount())
    Object.assign(websockets, { collect: undefined })
  }
}
