/** `/metrics`: the metrics of all roles for Prometheus, for requests from this machine or with the token. */
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#platform/errors.ts'
import { isMetricsAllowed, type Metrics, type MetricsSnapshot, mergeMetrics } from '#platform/metrics.ts'

/** Collects the metrics of the other role processes. */
export type CollectMetrics = () => Promise<MetricsSnapshot[]>

type Options = { metrics: Metrics; token: string | null; siteUrl: string; collect: CollectMetrics }

export function serveMetrics(app: FastifyInstance, { metrics, token, siteUrl, collect }: Options): void {
  app.get('/metrics', async (request, reply) => {
    const caller = { remoteAddress: request.socket.remoteAddress, headers: request.headers }
    if (!isMetricsAllowed(caller, { token, siteUrl })) throw new Refusal('NOT_FOUND')
    const others = await collect()
    const text = await mergeMetrics([await metrics.registry.getMetricsAsJSON(), ...others])
    return reply.type(metrics.registry.contentType).send(text)
  })
}
