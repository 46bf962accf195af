/** What the tests of the front share, with and without https. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { TestContext } from 'node:test'
import { pino } from 'pino'
import { createMetrics } from '../metrics.ts'
import { createHttpServer } from './server.ts'

/** Counts what arrives, and answers when all is there. */
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

/** The web framework, which waits for a body of JSON. */
export async function framework(t: TestContext) {
  const options = { log: pino({ level: 'silent' }), metrics: createMetrics('web') }
  const app = await createHttpServer({ ...options, siteUrl: 'http://localhost', trustedProxies: 0 })
  app.post('/api', async () => ({ done: true }))
  await app.ready()
  t.after(() => app.close())
  return app
}
