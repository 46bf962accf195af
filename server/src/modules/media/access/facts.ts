/** The facts of the access decision: gathered here alone, as columns that every statement about media can select. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { ViewerSets } from '#platform/postgres/joined-columns.ts'
import { opaque, shapes, statement } from '#platform/postgres/statement.ts'
import { GEO_COUNTRIES, isMediaHiddenInRegion } from '#platform/regions/geo-context.ts'
import { activeAccountIds, geoRestrictedAccountIds } from '../../accounts/index.ts'
import { appearsIn, mediaWithPerson } from '../../appearance-records/index.ts'
import { blockedWith } from '../../people/index.ts'
import { subscribedBy } from '../../subscriptions/index.ts'
import type { MediaViewColumns } from '../queries.ts'
import { ACCESS_COLUMNS, MEDIA_COLUMNS, type MediaTable } from '../tables.ts'
import { type Access, decideAccess, type MediaFacts } from './decide-access.ts'

/** Columns that do not depend on the viewer. */
export type MediaColumns = MediaViewColumns & { is_owner_visible: boolean }
/** The viewer's relations to the media. */
export type ViewerRelations = {
  is_blocked: boolean
  is_subscriber: boolean
  has_bought: boolean
  appears: boolean
}

type CurrentFacts = ViewerRelations & Pick<MediaColumns, 'is_owner_visible'>

/** The decision for a row of media and the viewer's relations to it. */
export function decideFrom(
  row: MediaColumns & ViewerRelations,
  accountId: string | null,
  { isStaff, now }: { isStaff: boolean; now: Date },
): Access {
  const viewer = {
    accountId,
    isStaff,
    isSubscriber: row.is_subscriber,
    hasBought: row.has_bought,
    isBlocked: row.is_blocked,
    appears: row.appears,
    isRegionClosed: isMediaHiddenInRegion(),
  }
  return decideAccess(mediaFactsOf(row, row.is_owner_visible), viewer, now)
}

export function mediaFactsOf(row: MediaViewColumns, isOwnerVisible: boolean): MediaFacts {
  return {
    ownerId: row.account_id,
    type: row.type,
    visibility: row.visibility,
    priceCents: row.price_cents,
    state: row.state,
    isApproved: row.approved,
    availableAt: row.available_at,
    isDeleted: row.deleted_at !== null,
    isOwnerVisible,
    isConsented: row.unconfirmed === 0,
    isRemoved: row.removal_id !== null,
    isHidden: row.hidden_at !== null,
  }
}

/** By media id, for rows that were read without their facts. */
export async function readFacts(
  db: Db | Tx,
  { ids, viewerId, now }: { ids: readonly string[]; viewerId: string | null; now: Date },
): Promise<Map<string, CurrentFacts>> {
  const rows = await factsByIds(viewerId === null)(db, { ids, viewerId: viewerId ?? '', now })
  return new Map(rows.map((row) => [row.id, row]))
}

const factsByIds = shapes((isVisitor: boolean) =>
  statement((db: Db | Tx, wanted: { ids: readonly string[]; viewerId: string; now: Date }) => {
    const viewerId = isVisitor ? null : opaque(wanted.viewerId, 'uuid')
    return sql<CurrentFacts & { id: string }>`
      select m.id, ${isOwnerVisible(db)}, ${relationsTo(db, viewerId, opaque(wanted.now, 'timestamptz'))}
      from media as m where m.id = any(${opaque(wanted.ids, 'uuid[]')}::uuid[])
    `.compile(db)
  }),
)

export const OWNER_COLUMN = sql.ref<string>('m.account_id')

/** All that viewers may see of a media, with what the decision needs. */
export function readColumns(db: Db | Tx) {
  return sql`${columnsOfMedia(MEDIA_COLUMNS)}, ${isOwnerVisible(db)}`
}

/** Inputs of `decideAccess`: read fresh where the rest of a row may come from a cache. */
export function accessColumns(db: Db | Tx) {
  return sql`${columnsOfMedia(ACCESS_COLUMNS)}, ${isOwnerVisible(db)}`
}

function columnsOfMedia(names: readonly (keyof MediaTable)[]) {
  return sql.join(names.map((name) => sql.ref(`m.${name}`)))
}

function isOwnerVisible(db: Db | Tx) {
  return sql`exists ${activeAccountIds(db).where('accounts.id', '=', OWNER_COLUMN)} as is_owner_visible`
}

/** Hidden countries count like a block. Short-circuits the lookup when geo rules don't apply, which is nearly always. */
function isGeoHidden(db: Db | Tx) {
  return sql`(
    ${opaque(GEO_COUNTRIES, 'text[]')} is not null and exists ${geoRestrictedAccountIds(db).where('accounts.id', '=', OWNER_COLUMN)}
  )`
}

export function relationsOfVisitor(db: Db | Tx) {
  return sql`${isGeoHidden(db)} as is_blocked, false as is_subscriber, false as has_bought, false as appears`
}

/** A visitor (null) has no relations. */
export function relationsTo(db: Db | Tx, viewerId: string | null, now: Date) {
  if (viewerId === null) return relationsOfVisitor(db)
  return sql`
    (exists (select from ${blockedWith(db, viewerId)} as blocked where blocked.id = ${OWNER_COLUMN}) or ${isGeoHidden(db)}) as is_blocked,
    m.visibility = 'subscription'
      and exists ${subscribedBy(db, viewerId, now).where('creator_id', '=', OWNER_COLUMN)} as is_subscriber,
    exists (
      select from media_rights as bought where bought.account_id = ${viewerId} and bought.media_id = m.id
    ) as has_bought,
    m.people_named > 0 and ${appearsIn(viewerId, sql.ref('m.id'))} as appears`
}

/**
 * The same relations of a member to many media and their owners, as subqueries for the ids of which each is true. Geo rules are
 * left out: where they apply, `relationsTo` is read.
 */
export function relationSets(now: Date): Record<'media' | 'owner', ViewerSets> {
  return {
    media: ({ viewerId, ids }) => ({
      has_bought: sql`select media_id from media_rights where account_id = ${viewerId} and media_id = any(${ids})`,
      appears: sql`select appearance.id from ${mediaWithPerson(viewerId)} as appearance where appearance.id = any(${ids})`,
    }),
    owner: ({ db, viewerId, ids }) => ({
      is_blocked: sql`select blocked.id from ${blockedWith(db, viewerId)} as blocked where blocked.id = any(${ids})`,
      // Makes a difference only for media for subscribers: see `decideAccess`.
      is_subscriber: sql`${subscribedBy(db, viewerId, now).where(sql<boolean>`creator_id = any(${ids})`)}`,
    }),
  }
}
