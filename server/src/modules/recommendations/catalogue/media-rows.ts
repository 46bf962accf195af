/** SQL of the catalogue: facts of media that members may be shown, and the rows of a model. */
import { type RawBuilder, sql } from 'kysely'
import type { Core } from '#platform/core.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { interestAnsweredBy } from '../../accounts/index.ts'
import { memberViews } from '../../engagement/index.ts'
import { recommendableMedia } from '../../media/index.ts'
import type { UsualWatch } from '../model/types.ts'

export type RecommendationsPorts = {
  /** Subquery: media_id, account_id, type, available_at and score of all media shown to others, released or not. */
  entries(db: Db | Tx): RawBuilder<unknown>
}

export type CatalogueDeps = Pick<Core, 'db' | 'clock' | 'log'> & {
  recommendations: { ports: RecommendationsPorts }
}

export type CatalogueRow = {
  id: string
  creatorId: string
  /** See `Catalogue.creatorInterests`. */
  creatorInterest: string | null
  isVideo: boolean
  isFree: boolean
  durationMs: number | null
  tags: string[]
  soundId: string | null
  score: number
  availableAtMs: number
  views: number
  placeOfCreator: number
}

/** Media of a model: bytes of typed arrays. */
export type ModelRow = CatalogueRow & {
  place: number
  vector: Buffer
  isTrained: boolean
  neighbours: Buffer
  strengths: Buffer
  cluster: number
  quality: number
}

export type ModelHead = {
  id: string
  finishedAt: Date
  media: number
  usual: UsualWatch | null
  centroids: Buffer
}

/** Exploration looks at the first three of a creator only, so further ones need no exact number. */
const COUNTED_OF_CREATOR = 10

export async function findNewestModel(db: Db): Promise<ModelHead | null> {
  const row = await db
    .selectFrom('recommendation_models')
    .select(['id', 'finished_at as finishedAt', 'media', 'usual', 'centroids'])
    .where('finished_at', 'is not', null)
    .orderBy('finished_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.finishedAt ? { ...row, finishedAt: row.finishedAt } : null
}

export async function readModelRows(
  deps: CatalogueDeps,
  modelId: string,
  { from, to }: { from: number; to: number },
): Promise<ModelRow[]> {
  const { rows } = await sql<ModelRow>`
    select ${facts(deps)}, v.place, v.vector, v.is_trained as "isTrained", v.neighbours,
      v.neighbour_strengths as strengths, v.cluster, v.quality
    from media_vectors as v ${joinFacts(deps, sql`v.media_id`)}
    where v.model_id = ${modelId} and v.place >= ${from} and v.place < ${to} order by v.place
  `.execute(deps.db)
  return rows
}

export async function readCatalogueRows(
  deps: CatalogueDeps,
  ids: readonly string[],
): Promise<CatalogueRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<CatalogueRow>`
    select ${facts(deps)} from unnest(${ids}::uuid[]) as asked (id) ${joinFacts(deps, sql`asked.id`)}
  `.execute(deps.db)
  return rows
}

export async function readScores(
  deps: CatalogueDeps,
  ids: readonly string[],
): Promise<{ id: string; score: number; views: number }[]> {
  const { rows } = await sql<{ id: string; score: number; views: number }>`
    select e.media_id as id, e.score, coalesce(c.member_views, 0) as views
    from ${deps.recommendations.ports.entries(deps.db)} as e
    left join ${memberViews()} as c on c.media_id = e.media_id
    where e.media_id = any(${ids}::uuid[])
  `.execute(deps.db)
  return rows
}

export async function newestIds(
  { db, recommendations }: CatalogueDeps,
  now: Date,
  count: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select e.media_id as id from ${recommendations.ports.entries(db)} as e
    where e.available_at <= ${now} order by e.available_at desc, e.media_id desc limit ${count}
  `.execute(db)
  return rows.map(({ id }) => id)
}

export async function bestIds({ db, recommendations }: CatalogueDeps, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select e.media_id as id from ${recommendations.ports.entries(db)} as e
    order by e.score desc, e.media_id desc limit ${count}
  `.execute(db)
  return rows.map(({ id }) => id)
}

function facts({ db, recommendations }: CatalogueDeps): RawBuilder<unknown> {
  return sql`e.media_id as id, e.account_id as "creatorId",
    ${interestAnsweredBy(sql`e.account_id`)} as "creatorInterest", e.type = 'video' as "isVideo", m.is_free as "isFree",
    m.duration_ms as "durationMs", m.tags, m.sound_id as "soundId", e.score,
    extract(epoch from e.available_at)::float8 * 1000 as "availableAtMs", coalesce(c.member_views, 0) as views,
    (select count(*)::int from (
      select from ${recommendations.ports.entries(db)} as earlier
      where earlier.account_id = e.account_id and earlier.available_at < e.available_at
      limit ${sql.lit(COUNTED_OF_CREATOR)}
    ) as counted) as "placeOfCreator"`
}

function joinFacts({ db, recommendations }: CatalogueDeps, id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`join ${recommendations.ports.entries(db)} as e on e.media_id = ${id}
    join ${recommendableMedia()} as m on m.id = ${id}
    left join ${memberViews()} as c on c.media_id = ${id}`
}
