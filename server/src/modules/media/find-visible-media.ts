/** Loads media by id with all inputs of the access decision in one statement. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { opaque, shapes, statement } from '#platform/postgres/statement.ts'
import { GEO_COUNTRIES, isMediaHiddenInRegion } from '#platform/regions/geo-context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { activeAccountIds, geoRestrictedAccountIds } from '../accounts/index.ts'
import { appearsIn } from '../appearance-records/index.ts'
import { blockedWith } from '../people/index.ts'
import { subscribedBy } from '../subscriptions/index.ts'
import { decideAccess } from './access.ts'
import { mediaFactsOf } from './lookup-access.ts'
import { openToStaff } from './open-to-staff.ts'
import type { MediaViewColumns } from './queries.ts'
import type { MediaDeps } from './types.ts'
import type { VisibleMedia } from './visible-media.ts'

type Deps = Pick<MediaDeps, 'db' | 'clock'>

export type FindVisibleMediaByIds = (
  deps: Deps,
  viewer: Viewer | null,
  ids: readonly string[],
) => Promise<VisibleMedia[]>

/** Columns that do not depend on the viewer. */
export type MediaColumns = MediaViewColumns & { is_owner_visible: boolean }
/** The viewer's relations to the media. */
export type ViewerRelations = {
  is_blocked: boolean
  is_subscriber: boolean
  has_bought: boolean
  appears: boolean
}

/** In the order of the ids, deduplicated. */
export const findVisibleMediaByIds: FindVisibleMediaByIds = async ({ db, clock }, viewer, ids) => {
  if (ids.length === 0) return []
  const now = clock.now()
  const found = await rows(viewer === null)(db, { ids, viewerId: viewer?.accountId ?? '', now })
  const toStaff = await openToStaff(db, viewer, { media: found, now })
  const byId = new Map(found.map((row) => [row.id, row]))
  return [...new Set(ids)].flatMap((id) => {
    const row = byId.get(id)
    return (row && toVisibleMedia(row, viewer, now, toStaff.has(row.id))) ?? []
  })
}

/**
 * Null if hidden from the viewer. Mutates the row into the media, so the row must not be shared. Public lists pass no `isStaff`:
 * staff then see what everyone sees.
 */
export function toVisibleMedia(
  row: MediaColumns & ViewerRelations,
  viewer: Viewer | null,
  now: Date,
  isStaff = false,
): VisibleMedia | null {
  const access = decideAccess(
    mediaFactsOf(row, row.is_owner_visible),
    {
      accountId: viewer?.accountId ?? null,
      isStaff,
      isSubscriber: row.is_subscriber,
      hasBought: row.has_bought,
      isBlocked: row.is_blocked,
      appears: row.appears,
      isRegionClosed: isMediaHiddenInRegion(),
    },
    now,
  )
  if (access === 'hidden') return null
  const media = row as typeof row & VisibleMedia
  media.access = access
  return media
}

type MediaByIdsQuery = { ids: readonly string[]; viewerId: string; now: Date }

const rows = shapes((isVisitor: boolean) =>
  statement((db: Db | Tx, wanted: MediaByIdsQuery) => {
    const viewerId = isVisitor ? null : opaque(wanted.viewerId, 'uuid')
    return sql<MediaColumns & ViewerRelations>`
      select ${readColumns(db)}, ${relationsTo(db, viewerId, opaque(wanted.now, 'timestamptz'))}
      from media as m where m.id = any(${opaque(wanted.ids, 'uuid[]')}::uuid[])
    `.compile(db)
  }),
)

export const OWNER_COLUMN = sql.ref<string>('m.account_id')

export function readColumns(db: Db | Tx) {
  return sql`
    m.id, m.account_id, m.type, m.description, m.tags, m.visibility, m.price_cents, m.alt, m.sound_id, m.original,
    m.state, m.failure, m.progress, m.width, m.height, m.duration_ms, m.pictures_run, m.playback_run, m.playback,
    m.verified, m.approved, m.review_reason, m.available_at, m.created_at, m.deleted_at, m.people_named, m.unconfirmed,
    m.people_against, m.removal_id, m.hidden_at, ${isOwnerVisible(db)}`
}

/** Inputs of `decideAccess`: read fresh where the rest of a row may come from a cache. */
export function accessColumns(db: Db | Tx) {
  return sql`
    m.visibility, m.price_cents, m.state, m.approved, m.available_at, m.deleted_at, m.unconfirmed, m.removal_id,
    m.hidden_at, ${isOwnerVisible(db)}`
}

function isOwnerVisible(db: Db | Tx) {
  return sql`exists ${activeAccountIds(db).where('accounts.id', '=', OWNER_COLUMN)} as is_owner_visible`
}

/** A visitor (null) has no relations; hidden countries count like a block. */
export function relationsTo(db: Db | Tx, viewerId: string | null, now: Date) {
  // Short-circuits the lookup when geo rules don't apply, which is nearly always.
  const isGeoHidden = sql`(
    ${opaque(GEO_COUNTRIES, 'text[]')} is not null and exists ${geoRestrictedAccountIds(db).where('accounts.id', '=', OWNER_COLUMN)}
  )`
  if (viewerId === null)
    return sql`${isGeoHidden} as is_blocked, false as is_subscriber, false as has_bought, false as appears`
  return sql`
    (exists (select from ${blockedWith(db, viewerId)} as blocked where blocked.id = ${OWNER_COLUMN}) or ${isGeoHidden}) as is_blocked,
    m.visibility = 'subscription'
      and exists ${subscribedBy(db, viewerId, now).where('creator_id', '=', OWNER_COLUMN)} as is_subscriber,
    exists (
      select from media_rights as bought where bought.account_id = ${viewerId} and bought.media_id = m.id
    ) as has_bought,
    m.people_named > 0 and ${appearsIn(viewerId, sql.ref('m.id'))} as appears`
}
