/** The one class for expected refusals; everything else is a fault and is answered without inner detail. */
import { ERRORS, type ErrorCode } from '#rules/error-codes.ts'

export type RefusalDetails = {
  /** Words for this very case, when the code's own words say too little. */
  words?: string
  /** Messages per form field. */
  fields?: Record<string, string>
  /** Facts a client may use, such as how many credits are missing. Never secrets. */
  facts?: Record<string, string | number | boolean>
}

export class Refusal extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly details: RefusalDetails

  constructor(code: ErrorCode, details: RefusalDetails = {}) {
    super(details.words ?? ERRORS[code].words)
    this.name = 'Refusal'
    this.code = code
    this.status = ERRORS[code].status
    this.details = details
  }
}

/**
 * What keeps the site from starting and its operator can put right: the words are all there is to say. The process ends with 2,
 * after which no supervisor tries again, unless it `isTemporary` and the same start may succeed a little later.
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

/** The status that a process ends with when it cannot start. */
export function exitStatusOf(error: unknown): number {
  return error instanceof StartError && !error.isTemporary ? EXIT.needsOperator : EXIT.failed
}

/** Codes of Node and of PostgreSQL that all mean: the database does not let us in right now. */
const UNREACHABLE = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['57P01', '57P02', '57P03', '53300', '3D000', '28P01', '28000'],
])

const UNREACHABLE_WORDS =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|not currently accepting connections/

/** PostgreSQL broke a question off, because it took too long or somebody told it to. */
const STATEMENT_TIMEOUT = '57014'
const TOOK_TOO_LONG = 'This took too long. Please try again shortly.'

/** Gives words to the faults of the machine that a person can understand; null for true bugs. */
export function refusalOfFault(fault: unknown): Refusal | null {
  if (fault instanceof Refusal) return fault
  const code = faultCode(fault)
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === '53100') return new Refusal('DISK_FULL')
  if (code === '25006' || code === 'EROFS') return new Refusal('READ_ONLY')
  if (code === STATEMENT_TIMEOUT) return new Refusal('UNAVAILABLE', { words: TOOK_TOO_LONG })
  // The bucket of the files cannot be used right now.
  if (code === 'ESTORAGE') return new Refusal('UNAVAILABLE')
  if (isDatabaseUnreachable(fault, code)) return new Refusal('UNAVAILABLE')
  return null
}

function isDatabaseUnreachable(fault: unknown, code: string): boolean {
  const message = fault instanceof Error ? fault.message : ''
  if (UNREACHABLE_WORDS.test(message)) return true
  if (code.startsWith('08')) return true
  // ENOENT counts only from connect(): a missing file elsewhere is a bug, not an absent database.
  if (code === 'ENOENT') return fault instanceof Error && 'syscall' in fault && fault.syscall === 'connect'
  return UNREACHABLE.has(code)
}

function faultCode(fault: unknown): string {
  if (typeof fault !== 'object' || fault === null) return ''
  const code = 'code' in fault ? fault.code : undefined
  if (typeof code === 'string') return code
  return 'cause' in fault ? faultCode(fault.cause) : ''
}
