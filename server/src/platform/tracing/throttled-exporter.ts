/** Logs once when the collector becomes unavailable and once when it is back, however often exports fail. */
import type { SpanExporter } from '@opentelemetry/sdk-trace'
import type { Log } from '../log.ts'
import { errorTypeOf } from './error-type.ts'

/** Throttle interval for a flapping collector. */
const THROTTLE_MS = 10 * 60_000
const SUCCESS = 0

export function throttledExporter(
  exporter: SpanExporter,
  { log, origin, now = () => performance.now() }: { log: Log; origin: string; now?: () => number },
): SpanExporter {
  let isOutageLogged = false
  let loggedAt = Number.NEGATIVE_INFINITY

  function onResult(isSent: boolean, error: unknown): void {
    if (isSent && isOutageLogged) {
      isOutageLogged = false
      log.info({ collector: origin }, 'traces are sent again')
    }
    if (isSent || isOutageLogged || now() - loggedAt < THROTTLE_MS) return
    isOutageLogged = true
    loggedAt = now()
    const reason = errorTypeOf(error)
    log.warn(
      { collector: origin, reason },
      'traces cannot be exported and are dropped until the collector is back',
    )
  }

  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        onResult(result.code === SUCCESS, result.error)
        done(result)
      })
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  }
}
