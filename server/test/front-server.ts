/** The front server for tests, with and without https. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { TestContext } from 'node:test'
import { pino } from 'pino'
import { createHttpServer } from '#platform/http/server.ts'
import { createMetrics } from '#platform/metrics.ts'

/** Counts received bytes and answers when the body is complete. */
export function receiver() {
  let received = 0
  let wake = () => {}
  return {
    handler: (request: IncomingMessage, response: ServerResponse) => {
      request.on('data', (piece: Buffer) => {
        received += piece.length
        wake()
      })
      request.on('end', () => response.end('thanks'))
    },
    async has(bytes: number): Promise<void> {
      while (received < bytes) await new Promise<void>((resolve) => (wake = resolve))
    },
  }
}

/** The web framework, waiting for a JSON body. */
export async function framework(t: TestContext) {
  const options = { log: pino({ level: 'silent' }), metrics: createMetrics('web') }
  const app = await createHttpServer({ ...options, siteUrl: 'http://localhost', trustedProxies: 0 })
  app.post('/api', async () => ({ done: true }))
  await app.ready()
  t.after(() => app.close())
  return app
}
