/** The catalogue of this process: loaded when a model appears, extended every few seconds, scored anew every minute. */
import { type RepeatedTask, repeat } from '#platform/repeat.ts'
import { DAY_MS, MINUTE_MS } from '#rules/time.ts'
import { addNewMedia, type LoadedCatalogue, loadCatalogue, refreshScores } from './load.ts'
import { type CatalogueDeps, findNewestModel, type ModelHead } from './media-rows.ts'

/** A worker trains a model every hour: one older than this is reported, and one much older no longer used. */
export const MODEL_AGE = { reportedMs: 2 * DAY_MS, usedMs: 14 * DAY_MS } as const

const REFRESH_MS = 10_000

export type CatalogueState = { size: number; modelAt: Date | null }

export type Catalogues = {
  /** Null until it is loaded, and while the site has no media. */
  current(): LoadedCatalogue | null
  state(): CatalogueState
  refresh(deps: CatalogueDeps): Promise<void>
}

export function createCatalogues(): Catalogues {
  let catalogue: LoadedCatalogue | null = null
  let model: ModelHead | null = null
  let scoredAtMs = 0
  let reported: string | null = null

  function report({ log }: CatalogueDeps, problem: string | null): void {
    if (problem !== null && problem !== reported) log.warn({ problem }, 'the feed cannot follow taste fully')
    reported = problem
  }

  return {
    current: () => (catalogue && catalogue.size > 0 ? catalogue : null),
    state: () => ({ size: catalogue?.size ?? 0, modelAt: model?.finishedAt ?? null }),
    async refresh(deps) {
      const nowMs = deps.clock.now().getTime()
      const newest = await findNewestModel(deps.db)
      const ageMs = newest ? nowMs - newest.finishedAt.getTime() : 0
      report(deps, modelProblem(newest?.finishedAt ?? null, nowMs))
      model = newest
      const used = ageMs < MODEL_AGE.usedMs ? newest : null
      const isFull = catalogue?.size === catalogue?.capacity
      if (!catalogue || catalogue.modelId !== (used?.id ?? null) || isFull) {
        catalogue = await loadCatalogue(deps, used)
        scoredAtMs = nowMs
        return
      }
      await addNewMedia(deps, catalogue)
      if (nowMs - scoredAtMs < MINUTE_MS) return
      await refreshScores(deps, catalogue)
      scoredAtMs = nowMs
    },
  }
}

/** What is wrong with the newest model, in a sentence; null if nothing is. */
export function modelProblem(finishedAt: Date | null, nowMs: number): string | null {
  if (!finishedAt)
    return 'No model has been trained yet: a worker does that every hour, once there is enough to learn from.'
  const ageMs = nowMs - finishedAt.getTime()
  if (ageMs < MODEL_AGE.reportedMs) return null
  const days = Math.floor(ageMs / DAY_MS)
  return ageMs < MODEL_AGE.usedMs
    ? `The model of the feed is ${days} days old: no worker has trained one since.`
    : `The model of the feed is ${days} days old, and no longer used.`
}

/** The first time at once, without delaying the start of the process. */
export function keepCatalogue(
  deps: CatalogueDeps & { recommendations: { catalogues: Catalogues } },
): RepeatedTask {
  const { catalogues } = deps.recommendations
  const onError = (error: unknown) =>
    deps.log.warn({ err: error }, 'the media to recommend could not be read; trying again')
  const first = catalogues.refresh(deps).catch(onError)
  const refreshing = repeat(REFRESH_MS, () => first.then(() => catalogues.refresh(deps)), onError)
  return {
    async stop() {
      await first
      await refreshing.stop()
    },
  }
}
