/** Says that a connection ends with this answer. HTTP/2 has no such header: there a stream ends by itself, and others go on. */
import type { ServerResponse } from 'node:http'

export function lastOnLine({ req }: ServerResponse): { connection?: 'close' } {
  return req.httpVersionMajor === 2 ? {} : { connection: 'close' }
}
