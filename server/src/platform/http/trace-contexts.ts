/** Starts a trace context per request: logs, jobs, bus messages and outgoing calls then carry its request id. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { httpLabels } from '../metrics.ts'
import { beginTraceContext } from '../trace-context/in-span.ts'
import { NO_TRACING, type OpenSpan, type Tracing } from '../trace-context/span.ts'
import { runInTraceContext, traceContextOf } from '../trace-context/trace-context.ts'
import { readTraceHeaders } from '../trace-context/trace-headers.ts'

/** `traceparent` is trusted only behind our own proxy: it decides which traces are sampled. */
export function addTraceContexts(
  app: FastifyInstance,
  { tracing = NO_TRACING, trustedProxies }: { tracing?: Tracing; trustedProxies: number },
): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (tracing === NO_TRACING) return runInTraceContext(traceContextOf(request.id), done)
    const traceparent = trustedProxies > 0 ? readTraceHeaders(request.headers).traceparent : null
    const start = { name: nameOf(request), kind: 'server' } as const
    const context = beginTraceContext(tracing, { ...start, requestId: request.id, traceparent })
    if (context.span) endWithResponse(context.span, request, reply)
    runInTraceContext(context, done)
  })
}

/** The route pattern, never the path: paths may contain tokens and names. */
function nameOf({ method, routeOptions: { url } }: FastifyRequest): string {
  const { method: known, route } = httpLabels({ route: url, method, status: 200 })
  return `${known} ${route}`
}

/** Also ends when the client disconnects early. */
function endWithResponse(span: OpenSpan, request: FastifyRequest, { raw }: FastifyReply): void {
  raw.once('close', () => {
    const { route, method } = httpLabels({
      route: request.routeOptions.url,
      method: request.method,
      status: raw.statusCode,
    })
    const isServerError = raw.statusCode >= 500
    span.end({
      facts: {
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': raw.statusCode,
        ...(raw.writableFinished ? {} : { 'candid.gone': true }),
      },
      ...(isServerError ? { error: { code: String(raw.statusCode) } } : {}),
    })
  })
}
