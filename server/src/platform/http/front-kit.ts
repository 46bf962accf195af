/** What the tests of the front share, with and without https. */
import type { IncomingMessage, ServerResponse } from 'node:http'

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
