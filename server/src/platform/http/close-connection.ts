/** Closes the connection after this response. HTTP/2 has no such header: there the stream ends, and others continue. */
import type { ServerResponse } from 'node:http'

export function closeConnection({ req }: ServerResponse): { connection?: 'close' } {
  return req.httpVersionMajor === 2 ? {} : { connection: 'close' }
}
