/** Loads the inputs of the access decision for many media in a constant number of queries. */
import { sql } from 'kysely'
import type { Clock } from '#platform/clock.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { statement } from '#platform/postgres/statement.ts'
import { currentGeoContext, isMediaHiddenInRegion } from '#platform/regions/geo-context.ts'
import { activeAccountIds, geoRestrictedAccountIds } from '../accounts/index.ts'
import { appearingAmong } from '../appearance-records/index.ts'
import { blockedAmong } from '../people/index.ts'
import { type StaffAccess, staffFor } from '../staff-rights/index.ts'
import { subscriptionsAmong } from '../subscriptions/index.ts'
import { type Access, decideAccess, type MediaFacts, type ViewerFacts } from './access.ts'
import { openToStaff } from './open-to-staff.ts'
import type { MediaRow, MediaViewColumns } from './queries.ts'

type Deps = { db: Db; clock: Clock }

/** A viewer of media. Without staff roles, staff are treated as regular users: they buy and chat like everyone. */
export type MediaViewer = Pick<StaffAccess, 'accountId'> & Partial<StaffAccess>

/** Access per media id; a null viewer is a visitor. */
export async function lookUpAccess(
  deps: Deps,
  viewer: MediaViewer | null,
  media: readonly MediaRow[],
): Promise<Map<string, Access>> {
  if (media.length === 0) return new Map()
  const now = deps.clock.now()
  const ownerIds = [...new Set(media.map((row) => row.account_id))]
  const [visibleOwners, geoHidden, toStaff, relations] = await Promise.all([
    activeAmong(deps.db, ownerIds),
    geoHiddenOwners(deps.db, ownerIds),
    openToStaff(deps.db, viewer && withStaffRoles(viewer), { media, now }),
    viewer ? relationsOf(deps.db, viewer, { ownerIds, media, now }) : NO_RELATIONS,
  ])
  return new Map(
    media.map((row) => {
      const facts = mediaFactsOf(row, visibleOwners.has(row.account_id))
      const given = viewerFacts(viewer, relations, row, toStaff.has(row.id))
      const isBlocked = given.isBlocked || geoHidden.has(row.account_id)
      return [row.id, decideAccess(facts, { ...given, isBlocked }, now)]
    }),
  )
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

/** True for staff in the console, who get more fields; which media they may see is decided separately. */
export function isStaffInConsole(viewer: MediaViewer | null): boolean {
  return viewer !== null && staffFor(withStaffRoles(viewer), 'home.see') !== null
}

export function withStaffRoles(viewer: MediaViewer): StaffAccess {
  return { staffRoles: [], ...viewer }
}

type Lookup = { has(id: string): boolean }
type Relations = { blocked: Lookup; subscribed: Lookup; bought: Lookup; appearing: Lookup }
const EMPTY: Lookup = new Set()
const NO_RELATIONS: Relations = { blocked: EMPTY, subscribed: EMPTY, bought: EMPTY, appearing: EMPTY }

async function relationsOf(
  db: Db,
  { accountId }: MediaViewer,
  about: { ownerIds: string[]; media: readonly MediaRow[]; now: Date },
): Promise<Relations> {
  const mediaIds = about.media.map(({ id }) => id)
  const withOthers = about.media.filter(({ people_named }) => people_named > 0).map(({ id }) => id)
  const [blocked, subscribed, bought, appearing] = await Promise.all([
    blockedAmong(db, accountId, about.ownerIds),
    subscriptionsAmong(db, accountId, about.ownerIds, about.now),
    boughtAmong(db, accountId, mediaIds),
    withOthers.length === 0 ? EMPTY : appearingAmong(db, accountId, withOthers),
  ])
  return { blocked, subscribed, bought, appearing }
}

function viewerFacts(
  viewer: MediaViewer | null,
  relations: Relations,
  row: MediaRow,
  isStaff: boolean,
): ViewerFacts {
  return {
    accountId: viewer?.accountId ?? null,
    isStaff,
    isSubscriber: relations.subscribed.has(row.account_id),
    hasBought: relations.bought.has(row.id),
    isBlocked: relations.blocked.has(row.account_id),
    appears: relations.appearing.has(row.id),
    isRegionClosed: isMediaHiddenInRegion(),
  }
}

async function activeAmong(db: Db, accountIds: readonly string[]): Promise<Set<string>> {
  const rows = await activeByIds(db, { accountIds })
  return new Set(rows.map(({ id }) => id))
}

const activeByIds = statement((db: Db | Tx, { accountIds }: { accountIds: readonly string[] }) =>
  activeAccountIds(db).where(sql<boolean>`accounts.id = any(${accountIds}::uuid[])`).compile(),
)

/** Owners hidden in the viewer's country. Skips the query when geo rules don't apply. */
async function geoHiddenOwners(db: Db, accountIds: readonly string[]): Promise<Lookup> {
  if (currentGeoContext().countries === null) return EMPTY
  const rows = await geoHiddenByIds(db, { accountIds })
  return new Set(rows.map(({ id }) => id))
}

const geoHiddenByIds = statement((db: Db | Tx, { accountIds }: { accountIds: readonly string[] }) =>
  geoRestrictedAccountIds(db).where(sql<boolean>`accounts.id = any(${accountIds}::uuid[])`).compile(),
)

async function boughtAmong(db: Db, accountId: string, mediaIds: readonly string[]): Promise<Set<string>> {
  const rows = await rightsAmong(db, { accountId, mediaIds })
  return new Set(rows.map((row) => row.media_id))
}

const rightsAmong = statement(
  (db: Db | Tx, { accountId, mediaIds }: { accountId: string; mediaIds: readonly string[] }) =>
    db
      .selectFrom('media_rights')
      .select('media_id')
      .where('account_id', '=', accountId)
      .where(sql<boolean>`media_id = any(${mediaIds}::uuid[])`)
      .compile(),
)
