/** The Fastify instance every route is mounted on: ids, logs, headers, cookies, errors. */
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
import { readErrand } from '../errand/between-processes.ts'
import type { Tracing } from '../errand/span.ts'
import { Refusal, refusalOfFault } from '../errors.ts'
import type { Log } from '../log.ts'
import { httpLabels, type Metrics } from '../metrics.ts'
import { addErrands } from './errands.ts'
import { changesThings, isCrossSite, securityHeaders } from './security.ts'

export type HttpOptions = {
  log: Log
  metrics: Metrics
  siteUrl: string
  /** How strictly browsers are told to keep to https; left out on http. */
  strictTransport?: string | null
  /** How many proxies stand before us. */
  trustedProxies: number
  /** Origins besides our own that our scripts may talk to. */
  connectTo?: readonly string[]
  /** Origins that files come from besides our own. */
  filesFrom?: readonly string[]
  tracing?: Tracing
  /** That of the web app, told with what the API answers. */
  build?: string | null
}

export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const app = Fastify({
    logger: false,
    // The same rule as in client-address.ts; who may connect to the port is for the operator to say.
    trustProxy: options.trustedProxies > 0 && ((_address, hop) => hop < options.trustedProxies),
    bodyLimit: QUERY.maxBodyBytes,
    // A proxy of ours may have given it a number, by which its own log is found.
    genReqId: ({ headers }) => (options.trustedProxies > 0 && readErrand(headers).requestId) || randomUUID(),
    routerOptions: { maxParamLength: 300, caseSensitive: true },
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
  })
  await app.register(cookies)
  addErrands(app, options)
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
  app.addHook('onRequest', (request, reply, done) => {
    for (const [name, value] of headers) reply.raw.setHeader(name, value)
    reply.raw.setHeader('x-request-id', request.id)
    // What the API says is said to one person; a route that knows better says so itself.
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
    if (changesThings(request.method) && isCrossSite(request, siteUrl)) done(new Refusal('CROSS_SITE'))
    else done()
  })
}

/** The route's pattern is logged, never the path: paths may carry reset tokens and names. */
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
  const refusal = refusalOfFault(error) ?? refusalOfClientError(error)
  if (!refusal)
    log.error({ requestId: request.id, route: request.routeOptions.url, err: error }, 'a request failed')
  const status = refusal?.status ?? 500
  const retryAfter = refusal?.details.facts?.retryAfterSeconds
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  void reply.code(status).type('application/json; charset=utf-8').send(errorBody(refusal, request.id))
}

/** Of a fault of ours the number is told by which staff find it in the log. */
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
  return { errors: [{ message: refusal?.message ?? ERRORS.INTERNAL.words, extensions }] }
}

/** Fastify's own complaints about a request, in our words. */
function refusalOfClientError(error: FastifyError): Refusal | null {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Refusal('INPUT_TOO_LARGE')
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Refusal('UNSUPPORTED_TYPE')
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new Refusal('BAD_INPUT', { words: 'The request could not be read.' })
  }
  return null
}
