/** Opens tracing if a collector is configured; else nothing is loaded. */

import type { Log } from '../log.ts'
import { NO_TRACING, type Tracing } from '../trace-context/span.ts'

export type TracingSettings = {
  /** OTLP/HTTP endpoint of the collector. */
  url: string
  /** Headers for the collector, such as an API key. Secret. */
  headers: Readonly<Record<string, string>>
  /** Sampling ratio of traces that begin here, 0 to 1. */
  ratio: number
  service: string
}

export type TracingOptions = { role: string; version: string; log: Log }

export async function openTracing(
  settings: TracingSettings | null,
  options: TracingOptions,
): Promise<Tracing> {
  if (!settings) return NO_TRACING
  const { createOtlpTracing } = await import('./otlp-tracing.ts')
  return createOtlpTracing(settings, options)
}
