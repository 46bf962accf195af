/** Classifies errors: whether the database is unavailable, and whether the statement may have run. */

/** Operating system errors: the server is unreachable or has gone. */
const GONE = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'],
  ...['EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
])
const SHUTTING_DOWN = '57P01'
const CANNOT_CONNECT_NOW = '57P03'
/** From a server that has become a standby. */
const READ_ONLY = '25006'
const LOST_WORDS = /^Connection terminated|^timeout expired$/
/** The driver's message for a connection known to be dead: nothing was sent. */
const UNSENT_WORDS = /is not queryable$/
/** PgBouncer's messages when its server is unreachable: the statement was still queued. */
const WAITED_WORDS = /server_login_retry|query_wait_timeout|cannot connect to server/

export function isAway(error: unknown): boolean {
  const code = codeOf(error)
  if (error instanceof AggregateError) return error.errors.some(isAway)
  if (code === 'ENOENT') return error instanceof Error && 'syscall' in error && error.syscall === 'connect'
  // A pooler that lost its server also answers with class 08.
  return GONE.has(code) || code.startsWith('08') || wasNotRun(error) || LOST_WORDS.test(wordsOf(error))
}

/**
 * A server that shuts down rolls back the statement and says so; one that starts or is read-only never ran it.
 * A connection that breaks silently says nothing: the statement may have run.
 */
export function wasNotRun(error: unknown): boolean {
  const words = wordsOf(error)
  if (UNSENT_WORDS.test(words) || WAITED_WORDS.test(words)) return true
  return [SHUTTING_DOWN, CANNOT_CONNECT_NOW, READ_ONLY].includes(codeOf(error))
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : ''
}
