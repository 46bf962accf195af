/** Trains a model of media from members' responses. */
import { groupItems } from '../model/clusters.ts'
import { deriveVectors } from '../model/derive.ts'
import { findNeighbours } from '../model/neighbours.ts'
import { qualityOfMedia, withoutQuality } from '../model/quality.ts'
import { trainVectors } from '../model/train.ts'
import { DIMENSIONS, NEIGHBOURS } from '../model/types.ts'
import type { RecommendationsDeps } from '../types.ts'
import { chooseMedia } from './choose-media.ts'
import { readResponses, readUsualWatch } from './read-responses.ts'
import { writeModel } from './write-model.ts'

/** Fewer teach nothing: topics and creators then count alone. */
export const LEAST = { responses: 500, media: 50 } as const

export type TrainingReport = { media: number; people: number; responses: number; isTrained: boolean }

type Deps = Pick<RecommendationsDeps, 'db' | 'clock' | 'log' | 'recommendations'>

export async function train(
  deps: Deps,
  signal?: AbortSignal,
  least: { responses: number; media: number } = LEAST,
): Promise<TrainingReport> {
  const { db, clock } = deps
  const startedAt = clock.now()
  const columns = await chooseMedia(deps, signal)
  const usual = await readUsualWatch(db, columns)
  const matrix = await readResponses(db, columns, { usual, signal })
  const report = { media: columns.size, people: matrix.people, responses: matrix.itemOf.length }
  if (report.responses < least.responses || report.media < least.media) return { ...report, isTrained: false }
  const options = signal ? { signal } : {}
  const { neighbours, neighbourStrength } = await findNeighbours(matrix, options)
  const quality = qualityOfMedia(matrix, columns.creatorOf)
  const { vectors, isTrained } = await trainVectors(withoutQuality(matrix, quality), options)
  deriveVectors(columns, { vectors, isTrained })
  const clusters = await groupItems(vectors, options)
  columns.vectors.set(vectors.subarray(0, columns.size * DIMENSIONS))
  columns.isTrained.set(isTrained)
  columns.quality.set(quality)
  columns.neighbours.set(neighbours.subarray(0, columns.size * NEIGHBOURS))
  columns.neighbourStrength.set(neighbourStrength.subarray(0, columns.size * NEIGHBOURS))
  await writeModel(db, { columns, clusters, usual, ...report }, { startedAt, now: clock.now, signal })
  return { ...report, isTrained: true }
}
