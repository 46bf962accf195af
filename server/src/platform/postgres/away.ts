/** Tells by an error whether the database went away, and whether what was asked of it can have been done. */

/** Of the machine: nobody is there, or nobody any more. */
const GONE = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'],
  ...['EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
])
const SHUTTING_DOWN = '57P01'
const CANNOT_CONNECT_NOW = '57P03'
/** Of a server that follows another one by now. */
const READ_ONLY = '25006'
const LOST_WORDS = /^Connection terminated|^timeout expired$/
/** The driver's, for a connection that it knows to be dead: nothing was sent. */
const UNSENT_WORDS = /is not queryable$/
/** PgBouncer's, for who waited at its door for a server that it cannot reach. */
const WAITED_WORDS = /server_login_retry|query_wait_timeout|cannot connect to server/

export function isAway(error: unknown): boolean {
  const code = codeOf(error)
  if (error instanceof AggregateError) return error.errors.some(isAway)
  if (code === 'ENOENT') return error instanceof Error && 'syscall' in error && error.syscall === 'connect'
  // Class 08 is also what a pooler says that has lost its server.
  return GONE.has(code) || code.startsWith('08') || wasNotRun(error) || LOST_WORDS.test(wordsOf(error))
}

/**
 * A server that shuts down ends the statement and what it did, and says so; one that starts or only reads never began it.
 * A connection that breaks without a word tells nothing: the work may be done.
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
