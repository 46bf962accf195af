/**
 * A proxy before us that keeps what many ask for, as nginx in our configuration does: it says so with each question that it
 * keeps the answer to, and hears how long it may.
 */
import type { IncomingHttpHeaders } from 'node:http'

/** In whole seconds, as it counts. */
const KEPT_S = { playlist: 1, part: 60 } as const

/** Null where nobody keeps it: a proxy that knows less of lives would give it to the wrong ones. */
export function secondsKept(what: keyof typeof KEPT_S, headers: IncomingHttpHeaders): number | null {
  return headers['x-candid-keeps'] === 'lives' ? KEPT_S[what] : null
}

export function keptFor(
  what: keyof typeof KEPT_S,
  headers: IncomingHttpHeaders,
): { 'x-accel-expires'?: string } {
  const seconds = secondsKept(what, headers)
  return seconds === null ? {} : { 'x-accel-expires': String(seconds) }
}
