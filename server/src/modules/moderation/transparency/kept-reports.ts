/** Caches the public transparency report for an hour. */
import { createRecentAnswers } from '#platform/http/recent-answers.ts'
import { HOUR_MS } from '#rules/time.ts'
import type { ModerationDeps } from '../types.ts'
import { type TransparencyReport, transparencyReport } from './report.ts'

export type KeptReports = (half: string | null) => Promise<TransparencyReport>

export function createKeptReports(deps: Pick<ModerationDeps, 'db' | 'clock'>): KeptReports {
  const recent = createRecentAnswers<TransparencyReport>({
    clock: deps.clock,
    ttlMs: HOUR_MS,
    maxEntries: 32,
  })
  return async (half) => (await recent.get(half ?? '', () => transparencyReport(deps, half))).answer
}
