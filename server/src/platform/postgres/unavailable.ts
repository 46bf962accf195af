/** Classifies errors: whether the database is unavailable, and whether the statement may have run. */

/** Operating system errors: the server is unreachable or has gone. */
const NETWORK_CODES = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'],
  ...['EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
])
const SHUTTING_DOWN = '57P01'
const CANNOT_CONNECT_NOW = '57P03'
/** From a server that has become a standby. */
const READ_ONLY = '25006'
const LOST_MESSAGE = /^Connection terminated|^timeout expired$/
/** The driver's message for a connection known to be dead: nothing was sent. */
const UNSENT_MESSAGE = /is not queryable$/
/** PgBouncer's messages when its server is unreachable: the statement was still queued. */
const POOLER_MESSAGE = /server_login_retry|query_wait_timeout|cannot connect to server/

export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error)
  if (error instanceof AggregateError) return error.errors.some(isUnavailable)
  if (code === 'ENOENT') return error instanceof Error && 'syscall' in error && error.syscall === 'connect'
  // A pooler that lost its server also answers with class 08.
  return (
    NETWORK_CODES.has(code) ||
    code.startsWith('08') ||
    wasNotExecuted(error) ||
    LOST_MESSAGE.test(messageOf(error))
  )
}

/**
 * A server that shuts down rolls back the statement and says so; one that starts or is read-only never ran it.
 * A connection that breaks silently says nothing: the statement may have run.
 */
export function wasNotExecuted(error: unknown): boolean {
  const message = messageOf(error)
  if (UNSENT_MESSAGE.test(message) || POOLER_MESSAGE.test(message)) return true
  return [SHUTTING_DOWN, CANNOT_CONNECT_NOW, READ_ONLY].includes(codeOf(error))
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : ''
}
