/** Webhook route for gateways; keeps the raw body, because the signature covers its bytes. */
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#platform/errors.ts'
import type { PaymentsDeps } from '../types.ts'
import { receiveEvent } from './webhooks.ts'

const EVENT_MAX_BYTES = 512 * 1024

export function addWebhookRoutes(app: FastifyInstance, deps: PaymentsDeps): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: EVENT_MAX_BYTES },
      (_request, body, done) => done(null, body),
    )
    scope.route<{ Params: { gateway: string } }>({
      // Some providers send notifications as GET requests.
      method: ['GET', 'POST'],
      url: '/api/payments/webhooks/:gateway',
      async handler({ params, method, url, headers, body }, reply) {
        const gateway = deps.payments.find(params.gateway)
        if (!gateway) throw new Refusal('NOT_FOUND')
        const rawBody = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
        await receiveEvent(deps, gateway, { method, query: queryOf(url), headers, rawBody })
        return reply.header('cache-control', 'no-store').send(gateway.acknowledgement)
      },
    })
  })
}

function queryOf(url: string): string {
  const start = url.indexOf('?')
  return start === -1 ? '' : url.slice(start + 1)
}
