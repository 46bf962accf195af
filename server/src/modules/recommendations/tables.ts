/** Table types for the query builder, except those of `preferences`. */
import type { ColumnType, Generated } from 'kysely'
import type { UsualWatch } from './model/types.ts'

/** Written by triggers on likes, comments, rights, reports and hidden media, and by `addWatched`. */
type InteractionsTable = {
  account_id: string
  media_id: string
  creator_id: string
  at: Date
  watched: number | null
  is_skipped: Generated<boolean>
  is_liked: Generated<boolean>
  is_commented: Generated<boolean>
  is_shared: Generated<boolean>
  is_bought: Generated<boolean>
  is_reported: Generated<boolean>
}

export type CreatorSignal = 'tip' | 'subscription' | 'mute' | 'report'

/** Written by triggers. */
type CreatorSignalsTable = { account_id: string; creator_id: string; kind: CreatorSignal; at: Date }

type TagVisitsTable = { account_id: string; tag: string; visits: number; at: Date }

type RecommendationModelsTable = {
  id: Generated<string>
  started_at: Date
  /** Null while it is written; such a model is not used. */
  finished_at: Date | null
  people: Generated<number>
  responses: Generated<number>
  media: Generated<number>
  usual: ColumnType<UsualWatch | null, string | null, string | null>
  centroids: Generated<Buffer>
}

type MediaVectorsTable = {
  model_id: string
  place: number
  media_id: ColumnType<string, string, never>
  vector: Buffer
  is_trained: boolean
  neighbours: Buffer
  neighbour_strengths: Buffer
  cluster: number
  quality: number
}

declare module '#platform/postgres/database.ts' {
  interface Tables {
    interactions: InteractionsTable
    creator_signals: CreatorSignalsTable
    tag_visits: TagVisitsTable
    recommendation_models: RecommendationModelsTable
    media_vectors: MediaVectorsTable
  }
}
