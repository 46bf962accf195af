/** Logs once when the collector becomes unavailable and once when it is back, however often exports fail. */
import type { SpanExporter } from '@opentelemetry/sdk-trace'
import type { Log } from '../log.ts'
import { kindOfFault } from './kind-of-fault.ts'

/** Throttle interval for a flapping collector. */
const QUIET_MS = 10 * 60_000
const SUCCESS = 0

export function quietExporter(
  exporter: SpanExporter,
  { log, origin, now = () => performance.now() }: { log: Log; origin: string; now?: () => number },
): SpanExporter {
  let isAwayTold = false
  let toldAt = Number.NEGATIVE_INFINITY

  function noteEnd(isSent: boolean, error: unknown): void {
    if (isSent && isAwayTold) {
      isAwayTold = false
      log.info({ collector: origin }, 'traces are sent again')
    }
    if (isSent || isAwayTold || now() - toldAt < QUIET_MS) return
    isAwayTold = true
    toldAt = now()
    const reason = kindOfFault(error)
    log.warn(
      { collector: origin, reason },
      'traces cannot be exported and are dropped until the collector is back',
    )
  }

  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        noteEnd(result.code === SUCCESS, result.error)
        done(result)
      })
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  }
}
