/** Structured logs: one JSON line an event, with request ids and without secrets or personal data. */
import { type Logger, pino } from 'pino'

export type Log = Logger

/** Keys whose values never reach a log line, wherever they stand. */
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

export function createLog(options: { level: string; role: string; pretty?: boolean }): Log {
  return pino({
    level: options.level,
    base: { role: options.role, pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: SECRET_KEYS.flatMap((key) => [`["${key}"]`, `*["${key}"]`, `*.*["${key}"]`]),
      censor: '[hidden]',
    },
  })
}
