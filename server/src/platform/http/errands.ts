/** Starts a trace context per request: logs, jobs, bus messages and outgoing calls then carry its request id. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readErrand } from '../errand/between-processes.ts'
import { errandOf, onErrand } from '../errand/errand.ts'
import { beginErrand } from '../errand/in-span.ts'
import { NO_TRACING, type OpenSpan, type Tracing } from '../errand/span.ts'
import { httpLabels } from '../metrics.ts'

/** `traceparent` is trusted only behind our own proxy: it decides which traces are sampled. */
export function addErrands(
  app: FastifyInstance,
  { tracing = NO_TRACING, trustedProxies }: { tracing?: Tracing; trustedProxies: number },
): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (tracing === NO_TRACING) return onErrand(errandOf(request.id), done)
    const traceparent = trustedProxies > 0 ? readErrand(request.headers).traceparent : null
    const start = { name: nameOf(request), kind: 'server' } as const
    const errand = beginErrand(tracing, { ...start, requestId: request.id, traceparent })
    if (errand.span) endWithAnswer(errand.span, request, reply)
    onErrand(errand, done)
  })
}

/** The route pattern, never the path: paths may contain tokens and names. */
function nameOf({ method, routeOptions: { url } }: FastifyRequest): string {
  const { method: known, route } = httpLabels({ route: url, method, status: 200 })
  return `${known} ${route}`
}

/** Also ends when the client disconnects early. */
function endWithAnswer(span: OpenSpan, request: FastifyRequest, { raw }: FastifyReply): void {
  raw.once('close', () => {
    const { route, method } = httpLabels({
      route: request.routeOptions.url,
      method: request.method,
      status: raw.statusCode,
    })
    const isFault = raw.statusCode >= 500
    span.end({
      facts: {
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': raw.statusCode,
        ...(raw.writableFinished ? {} : { 'candid.gone': true }),
      },
      ...(isFault ? { fault: { code: String(raw.statusCode) } } : {}),
    })
  })
}
