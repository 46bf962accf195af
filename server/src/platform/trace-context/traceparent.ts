/** The W3C `traceparent` header: trace id, parent span id, and the sampling decision. */

type ReadTraceparent = { traceId: string; spanId: string; isSampled: boolean }

const PARTS = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.{0,200})?$/

/** Null if invalid. Later versions may append fields, which are ignored. */
export function readTraceparent(value: unknown): ReadTraceparent | null {
  if (typeof value !== 'string') return null
  const [, version, traceId, spanId, flags, more] = PARTS.exec(value) ?? []
  if (!version || !traceId || !spanId || !flags || version === 'ff') return null
  if (version === '00' && more !== undefined) return null
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return null
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
}

export function writeTraceparent({ traceId, spanId, isSampled }: ReadTraceparent): string {
  return `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`
}
