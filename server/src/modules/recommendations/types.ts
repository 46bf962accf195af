/** Dependencies, ports and services of this slice. */
import type { RawBuilder } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { MediaDeps } from '../media/index.ts'
import type { Catalogues } from './catalogue/catalogues.ts'

type RecommendationsPorts = {
  /** Subquery: media_id, account_id, type, available_at and score of all media shown to others, released or not. */
  entries(db: Db | Tx): RawBuilder<unknown>
}

export type RecommendationsParts = {
  /** What this process can recommend; empty until it is loaded. */
  catalogues: Catalogues
  ports: RecommendationsPorts
}

export type RecommendationsDeps = MediaDeps & { recommendations: RecommendationsParts }
