/** Structured logs: one JSON line per event, with request ids and without secrets or personal data. */
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { currentTraceContext } from './trace-context/trace-context.ts'

export type Log = Logger

/** Keys whose values are redacted wherever they occur. */
const SECRET_KEYS = [
  'password',
  'token',
  'authorization',
  'cookie',
  'email',
  'phone',
  'cvv',
  'secret',
  'set-cookie',
  'address',
]

type LogOptions = {
  level: string
  role: string
  place?: number | null
  /** Default: standard output. */
  to?: DestinationStream
}

export function createLog({ level, role, place, to }: LogOptions): Log {
  const options: LoggerOptions = {
    level,
    base: { role, ...(place == null ? {} : { place }), pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    // Fields of the line itself take precedence.
    mixin: traceFields,
    redact: {
      paths: SECRET_KEYS.flatMap((key) => [`["${key}"]`, `*["${key}"]`, `*.*["${key}"]`]),
      censor: '[hidden]',
    },
  }
  return to ? pino(options, to) : pino(options)
}

/** Adds the trace context, so that callers need not pass it. */
function traceFields(): { requestId?: string; traceId?: string } {
  const context = currentTraceContext()
  if (!context) return {}
  const { requestId, span } = context
  return span ? { requestId, traceId: span.traceId } : { requestId }
}
