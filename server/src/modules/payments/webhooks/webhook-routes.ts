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
    scope.post<{ Params: { gateway: string } }>('/api/payments/webhooks/:gateway', async (request) => {
      const { gateway } = request.params
      if (gateway !== deps.payments.gateway.name || gateway === 'none') throw new Refusal('NOT_FOUND')
      const signature = request.headers[`${gateway}-signature`]
      if (typeof signature !== 'string' || !Buffer.isBuffer(request.body)) throw new Refusal('BAD_INPUT')
      await receiveEvent(deps, { rawBody: request.body, signature })
      return { received: true }
    })
  })
}
