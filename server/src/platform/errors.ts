/** `Refusal` is the class of expected errors; all others are internal and are answered without details. */
import { ERRORS, type ErrorCode } from '#rules/error-codes.ts'

export type RefusalDetails = {
  /** A message for this case, if that of the code says too little. */
  message?: string
  /** Messages per form field. */
  fields?: Record<string, string>
  /** Data for the client, such as how many credits are missing. Never secrets. */
  facts?: Record<string, string | number | boolean>
}

export class Refusal extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly details: RefusalDetails

  constructor(code: ErrorCode, details: RefusalDetails = {}) {
    super(details.message ?? ERRORS[code].message)
    this.name = 'Refusal'
    this.code = code
    this.status = ERRORS[code].status
    this.details = details
  }
}

/**
 * A start-up problem that the operator can fix; its message says everything. The process exits with 2, after which no
 * supervisor retries, unless `isTemporary` is set and the same start may succeed later.
 */
export class StartError extends Error {
  readonly isTemporary: boolean
  constructor(
    words: string,
    { isTemporary = false, ...options }: ErrorOptions & { isTemporary?: boolean } = {},
  ) {
    super(words, options)
    this.isTemporary = isTemporary
  }
}

export const EXIT = { failed: 1, needsOperator: 2 } as const

/** Exit status of a process that cannot start. */
export function exitStatusOf(error: unknown): number {
  return error instanceof StartError && !error.isTemporary ? EXIT.needsOperator : EXIT.failed
}

/** Codes of Node and PostgreSQL that mean: the database is unavailable. */
const UNREACHABLE = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['57P01', '57P02', '57P03', '53300', '3D000', '28P01', '28000'],
])

const UNREACHABLE_MESSAGE =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|not currently accepting connections/

/** PostgreSQL cancelled a statement, by its timeout or on request. */
const STATEMENT_TIMEOUT = '57014'
const TOOK_TOO_LONG = 'This took too long. Try again shortly.'

/** Maps system errors that users can understand to refusals; null for bugs. */
export function refusalOfError(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error
  const code = errorCode(error)
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === '53100') return new Refusal('DISK_FULL')
  if (code === '25006' || code === 'EROFS') return new Refusal('READ_ONLY')
  if (code === STATEMENT_TIMEOUT) return new Refusal('UNAVAILABLE', { message: TOOK_TOO_LONG })
  // The storage bucket is unavailable.
  if (code === 'ESTORAGE') return new Refusal('UNAVAILABLE')
  if (isDatabaseUnreachable(error, code)) return new Refusal('UNAVAILABLE')
  return null
}

function isDatabaseUnreachable(error: unknown, code: string): boolean {
  const message = error instanceof Error ? error.message : ''
  if (UNREACHABLE_MESSAGE.test(message)) return true
  if (code.startsWith('08')) return true
  // ENOENT counts only from connect(): a missing file elsewhere is a bug, not an unavailable database.
  if (code === 'ENOENT') return error instanceof Error && 'syscall' in error && error.syscall === 'connect'
  return UNREACHABLE.has(code)
}

function errorCode(error: unknown): string {
  if (typeof error !== 'object' || error === null) return ''
  const code = 'code' in error ? error.code : undefined
  if (typeof code === 'string') return code
  return 'cause' in error ? errorCode(error.cause) : ''
}
