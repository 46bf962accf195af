/** Traces for whoever collects them, where the configuration names a collector; else nothing of it is even loaded. */
import { NO_TRACING, type Tracing } from '../errand/span.ts'
import type { Log } from '../log.ts'

export type TracingSettings = {
  /** Where spans are sent by OTLP over HTTP. */
  url: string
  /** What the collector wants to be told with each of them, such as a key. Secret. */
  headers: Readonly<Record<string, string>>
  /** Which part of the traces that begin here is kept, 0 to 1. */
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
