/** The Fastify instance of all routes: ids, logs, headers, cookies, errors. */
import { randomUUID } from 'node:crypto'
import cookies from '@fastify/cookie'
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { BUILD } from '#rules/build.ts'
import { ERRORS } from '#rules/error-codes.ts'
import { QUERY } from '#rules/limits.ts'
import { Refusal, refusalOfError } from '../errors.ts'
import type { Log } from '../log.ts'
import { httpLabels, type Metrics } from '../metrics.ts'
import type { Tracing } from '../trace-context/span.ts'
import { readTraceHeaders } from '../trace-context/trace-headers.ts'
import { isCrossSite, isUnsafeMethod, securityHeaders } from './security.ts'
import { addTraceContexts } from './trace-contexts.ts'

type HttpOptions = {
  log: Log
  metrics: Metrics
  siteUrl: string
  /** Value of Strict-Transport-Security; omitted on http. */
  strictTransport?: string | null
  /** Number of proxies before us. */
  trustedProxies: number
  /** The only page that runs a payment provider's script, and the provider's origins. */
  providerPage?: { path: string; providers: readonly string[] } | undefined
  /** Additional origins of files. */
  filesFrom?: readonly string[]
  tracing?: Tracing
  /** Build of the web app, sent with API responses. */
  build?: string | null
}

export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const app = Fastify({
    logger: false,
    // The same rule as in client-address.ts; the operator decides who may connect to the port.
    trustProxy: options.trustedProxies > 0 && ((_address, hop) => hop < options.trustedProxies),
    bodyLimit: QUERY.maxBodyBytes,
    // A trusted proxy may have assigned the id that its own log uses.
    genReqId: ({ headers }) =>
      (options.trustedProxies > 0 && readTraceHeaders(headers).requestId) || randomUUID(),
    routerOptions: { maxParamLength: 300, caseSensitive: true },
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
  })
  await app.register(cookies)
  addTraceContexts(app, options)
  addHeaders(app, options)
  refuseCrossSite(app, options.siteUrl)
  addLogging(app, options)
  app.setErrorHandler((error: FastifyError, request, reply) =>
    answerError(error, request, reply, options.log),
  )
  return app
}

function addHeaders(app: FastifyInstance, options: HttpOptions): void {
  const headers = Object.entries(securityHeaders(options))
  const { providerPage } = options
  const providerHeaders = Object.entries(securityHeaders({ ...options, ...providerPage }))
  app.addHook('onRequest', (request, reply, done) => {
    const isProviderPage = providerPage && request.url.split('?', 1)[0] === providerPage.path
    for (const [name, value] of isProviderPage ? providerHeaders : headers) reply.raw.setHeader(name, value)
    reply.raw.setHeader('x-request-id', request.id)
    // API responses are personal; routes may override it.
    if (isOfApi(request.url)) {
      reply.raw.setHeader('cache-control', 'private, no-store')
      if (options.build) reply.raw.setHeader(BUILD.header, options.build)
    }
    done()
  })
}

function isOfApi(url: string): boolean {
  return /^\/api(?:[/?]|$)/.test(url)
}

function refuseCrossSite(app: FastifyInstance, siteUrl: string): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (isUnsafeMethod(request.method) && isCrossSite(request, siteUrl)) done(new Refusal('CROSS_SITE'))
    else done()
  })
}

/** Logs the route pattern, never the path: paths may contain reset tokens and names. */
function addLogging(app: FastifyInstance, { log, metrics }: HttpOptions): void {
  app.addHook('onResponse', (request, reply, done) => {
    const labels = httpLabels({
      route: request.routeOptions.url,
      method: request.method,
      status: reply.statusCode,
    })
    metrics.httpRequests.observe(labels, reply.elapsedTime / 1000)
    log.debug({ requestId: request.id, ...labels, ms: Math.round(reply.elapsedTime) }, 'answered')
    done()
  })
}

function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply, log: Log): void {
  const refusal = refusalOfError(error) ?? refusalOfClientError(error)
  if (!refusal)
    log.error({ requestId: request.id, route: request.routeOptions.url, err: error }, 'a request failed')
  const status = refusal?.status ?? 500
  const retryAfter = refusal?.details.facts?.retryAfterSeconds
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  void reply.code(status).type('application/json; charset=utf-8').send(errorBody(refusal, request.id))
}

/** An internal error carries the request id, by which staff find it in the log. */
export function errorBody(refusal: Refusal | null, requestId?: string): object {
  const code = refusal?.code ?? 'INTERNAL'
  const { fields, facts } = refusal?.details ?? {}
  const request = refusal ? undefined : requestId
  const extensions = {
    code,
    ...(fields ? { fields } : {}),
    ...(facts ? { facts } : {}),
    ...(request ? { request } : {}),
  }
  return { errors: [{ message: refusal?.message ?? ERRORS.INTERNAL.message, extensions }] }
}

/** Translates Fastify's own client errors. */
function refusalOfClientError(error: FastifyError): Refusal | null {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Refusal('INPUT_TOO_LARGE')
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Refusal('UNSUPPORTED_TYPE')
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new Refusal('BAD_INPUT', { message: 'The request couldn’t be read.' })
  }
  return null
}
