/** Refusals sent before the web framework sees the request, in the same format as all others. */
import { type ServerResponse, STATUS_CODES } from 'node:http'
import { ERRORS } from '#rules/error-codes.ts'

type Code = 'BAD_INPUT' | 'MISDIRECTED' | 'REQUEST_TIMEOUT' | 'TOO_MANY_REQUESTS'

const bodyOf = (code: Code) =>
  JSON.stringify({ errors: [{ message: ERRORS[code].message, extensions: { code } }] })
const HEADERS = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }

export function refuseEarly(response: ServerResponse, code: Code, more: Record<string, string> = {}): void {
  response.writeHead(ERRORS[code].status, { ...HEADERS, ...more, ...closeConnection(response) })
  response.end(bodyOf(code))
}

/** Closes the connection after this response. HTTP/2 has no such header: there the stream ends, and others continue. */
function closeConnection({ req }: ServerResponse): { connection?: 'close' } {
  return req.httpVersionMajor === 2 ? {} : { connection: 'close' }
}

/** The same as HTTP/1.1 text, for a socket whose request is still being read. */
export function refusalText(code: Code): string {
  const [status, body] = [ERRORS[code].status, bodyOf(code)]
  const headers = { ...HEADERS, 'content-length': Buffer.byteLength(body), connection: 'close' }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n')
}
