/** Caches the public transparency report for an hour. */
import { createTtlCache } from '#platform/cache/ttl-cache.ts'
import { HOUR_MS } from '#rules/time.ts'
import type { ModerationDeps } from '../types.ts'
import { type TransparencyReport, transparencyReport } from './report.ts'

type CachedReports = (half: string | null) => Promise<TransparencyReport>

export function createCachedReports(deps: Pick<ModerationDeps, 'db' | 'clock'>): CachedReports {
  const cache = createTtlCache<TransparencyReport>({
    clock: deps.clock,
    ttlMs: HOUR_MS,
    maxEntries: 32,
  })
  return async (half) => (await cache.get(half ?? '', () => transparencyReport(deps, half))).answer
}
