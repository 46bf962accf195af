/**
 * Loads media together with what resolvers would request next. Public data is cached briefly; the viewer's relations and
 * fast-changing data are read per request.
 */
import { type RawBuilder, sql } from 'kysely'
import { sharedLoader } from '#platform/batch.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import {
  type JoinedColumns,
  joinedColumnsOf,
  joinsOf,
  type ViewerSets,
} from '#platform/postgres/joined-columns.ts'
import type { RowCache } from '#platform/postgres/row-cache.ts'
import { opaque, statement } from '#platform/postgres/statement.ts'
import { isGeoRestricted } from '#platform/regions/geo-context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { ownerColumns, type PublicAccount } from '../accounts/index.ts'
import {
  accessColumns,
  type MediaColumns,
  OWNER_COLUMN,
  readColumns,
  relationSets,
  relationsOfVisitor,
  relationsTo,
  type ViewerRelations,
} from './access/facts.ts'
import {
  type FindVisibleMediaByIds,
  findVisibleMediaByIds,
  toVisibleMedia,
} from './access/find-visible-media.ts'
import { findVisibleMedia, type VisibleMedia } from './access/visible-media.ts'
import {
  contentsColumn,
  joinedColumns,
  joinedDataOf,
  ownerReader,
  preloadedContents,
  subscriberContentsOf,
} from './joined-media-data.ts'

/** Columns joined by other slices, for the media and for their owners. */
export type SliceJoins = {
  media: readonly JoinedColumns<VisibleMedia>[]
  owner: readonly JoinedColumns<PublicAccount>[]
}

export type CachedMedia = RowCache<MediaColumns>

/** `sets` are the viewer's relations to all these media, if the caller has read them: see `viewerSetColumns`. */
export type LoadWholeMedia = (
  ...args: [...Parameters<FindVisibleMediaByIds>, sets?: ViewerSetRow | undefined]
) => Promise<VisibleMedia[]>

export function createWholeMediaLoader(joins: SliceJoins, cache: CachedMedia): LoadWholeMedia {
  const readCached = cachedRows(joins, { hasContents: true })
  const readForViewer = viewerRows(joins)
  const readCounts = sharedCounts(joins)
  const readBoth = cachedRows(joins, { hasContents: true, hasUncached: true })
  /** One statement in either case: counts alone if everything else is in the cache, and all there is otherwise. */
  const readForSets = async (db: Db, ids: readonly string[], now: Date) => {
    let both: MediaColumns[] = []
    const known = await cache.get(ids, async (missing) => {
      both = await readBoth(db, ids, now)
      const wanted = new Set(missing)
      return both.filter(({ id }) => wanted.has(id))
    })
    // Of a visitor: the member's relations are in the sets.
    const counts = both.length > 0 ? (both as (MediaColumns & ViewerColumns)[]) : await readCounts(db, ids)
    return [known, counts] as const
  }
  return async (deps, viewer, ids, sets) => {
    // Single media are left to the resolvers, which may return more precise data than a list.
    if (ids.length <= 1) return findVisibleMediaByIds(deps, viewer, ids)
    const { db } = deps
    const now = deps.clock.now()
    const [known, fresh] = sets
      ? await readForSets(db, ids, now)
      : await Promise.all([
          cache.get(ids, (missing) => readCached(db, missing, now)),
          readForViewer(db, viewer, ids, now),
        ])
    const freshById = new Map(fresh.map((row) => [row.id, row]))
    const ownerOf = ownerReader(viewer?.accountId)
    const relationsOf = sets && setReader(sets)
    return [...new Set(ids)].flatMap((id) => {
      const [all, own] = [known.get(id), freshById.get(id)]
      const row = all && own && { ...all, ...own, ...relationsOf?.(all) }
      const media = row && toVisibleMedia(row, viewer, now)
      if (media) attachPreloaded(media, row, ownerOf(row), joins)
      return media ?? []
    })
  }
}

export type LoadSingleMedia = (
  deps: Parameters<FindVisibleMediaByIds>[0],
  viewer: Viewer | null,
  id: string,
) => Promise<VisibleMedia | null>

/**
 * Loads one media with what resolvers would request next. Inputs of the access decision are read fresh per viewer; owner and
 * staff, who see processing and review data, bypass the cache.
 */
export function createSingleMediaLoader(joins: SliceJoins, cache: CachedMedia): LoadSingleMedia {
  const readCached = cachedRows(joins)
  const readForViewer = viewerRows(joins, { hasAccess: true })
  return async (deps, viewer, id) => {
    if (viewer && viewer.staffRoles.length > 0) return findVisibleMedia(deps, viewer, id)
    const { db } = deps
    const now = deps.clock.now()
    const [known, [own]] = await Promise.all([
      cache.get([id], (missing) => readCached(db, missing, now)),
      readForViewer(db, viewer, [id], now),
    ])
    const all = known.get(id)
    if (!all || !own) return null
    if (all.account_id === viewer?.accountId) return findVisibleMedia(deps, viewer, id)
    const row = { ...all, ...own }
    const media = toVisibleMedia(row, viewer, now)
    if (media) attachPreloaded(media, row, ownerReader(viewer?.accountId)(row), joins)
    return media
  }
}

function attachPreloaded(
  media: VisibleMedia,
  row: object,
  owner: PublicAccount | undefined,
  joins: SliceJoins,
): void {
  media.joined = { ...joinedDataOf(row), owner }
  for (const part of joins.media) part.attach(media, row)
  if (!owner) return
  const contents = subscriberContentsOf(row)
  if (contents) preloadedContents.attach(owner, contents)
  for (const part of joins.owner) part.attach(owner, row)
}

const ID = sql.ref<string>('m.id')

type RowsQuery = { ids: readonly string[]; now: Date }
type RowRequest = { id: string; now: Date }

type CachedOptions = {
  hasContents?: boolean
  /** With what is not cached, as a visitor gets it. */
  hasUncached?: boolean
}

/** Concurrent requests for public data share one statement. */
function cachedRows(joins: SliceJoins, options: CachedOptions = {}) {
  const read = cachedStatement(joins, options)
  const loaders = new WeakMap<Db, (wanted: RowRequest) => Promise<MediaColumns | undefined>>()
  const loaderOf = (db: Db) => {
    const loader = loaders.get(db) ?? sharedLoader((wanted: RowRequest[]) => readRows(read, db, wanted))
    loaders.set(db, loader)
    return loader
  }
  return async (db: Db, ids: readonly string[], now: Date): Promise<MediaColumns[]> => {
    const rows = await Promise.all(ids.map((id) => loaderOf(db)({ id, now })))
    return rows.filter((row) => row !== undefined)
  }
}

async function readRows(
  read: ReturnType<typeof cachedStatement>,
  db: Db,
  wanted: readonly RowRequest[],
): Promise<Map<RowRequest, MediaColumns>> {
  const [first] = wanted
  const ids = [...new Set(wanted.map(({ id }) => id))]
  const rows = first ? await read(db, { ids, now: first.now }) : []
  const byId = new Map(rows.map((row) => [row.id, row]))
  return new Map(
    wanted.flatMap((each) => {
      const row = byId.get(each.id)
      return row ? [[each, row]] : []
    }),
  )
}

function cachedStatement(joins: SliceJoins, { hasContents = false, hasUncached = false }: CachedOptions) {
  const { media, owner } = joins
  const [ofMedia, ofOwner] = [media.map(({ cached }) => cached), owner.map(({ cached }) => cached)]
  return statement((db: Db | Tx, wanted: RowsQuery) => {
    const now = opaque(wanted.now, 'timestamptz')
    const uncached = hasUncached ? uncachedOf(joins, { db, viewerId: null }) : null
    return sql<MediaColumns>`
      select ${sql.join([
        ...(uncached ? [uncached.columns] : []),
        readColumns(db),
        ownerColumns.columns(),
        joinedColumns,
        ...(hasContents ? [contentsColumn(now)] : []),
        ...joinedColumnsOf(ofMedia, { db, of: ID }),
        ...joinedColumnsOf(ofOwner, { db, of: OWNER_COLUMN }),
      ])}
      from media as m ${ownerColumns.joins({ db, of: OWNER_COLUMN })}
        ${joinsOf(ofMedia, { db, of: ID })} ${joinsOf(ofOwner, { db, of: OWNER_COLUMN })} ${uncached?.joins ?? sql``}
      where m.id = any(${opaque(wanted.ids, 'uuid[]')}::uuid[])
    `.compile(db)
  })
}

/** One media requested by one viewer. */
type ViewerRequest = { id: string; viewerId: string; now: Date }
type ViewerColumns = ViewerRelations & { id: string }

/**
 * Per-viewer data. Concurrent requests share one statement, which starts after all of them and returns each row with its
 * request's ordinal. Where geo rules apply, each request has a statement of its own.
 */
function viewerRows(joins: SliceJoins, options: { hasAccess?: boolean } = {}) {
  const ofVisitor = visitorStatement(joins, options)
  const ofMember = viewerStatement(joins, options)
  const loaders = new WeakMap<Db, (asked: ViewerRequest) => Promise<ViewerColumns | undefined>>()
  const loaderOf = (db: Db) => {
    const loader =
      loaders.get(db) ?? sharedLoader((asked: ViewerRequest[]) => readForViewers(ofMember, db, asked))
    loaders.set(db, loader)
    return loader
  }
  return async (
    db: Db,
    viewer: Viewer | null,
    ids: readonly string[],
    now: Date,
  ): Promise<ViewerColumns[]> => {
    if (viewer === null) return ofVisitor(db, { ids })
    const asked = ids.map((id) => ({ id, viewerId: viewer.accountId, now }))
    if (isGeoRestricted()) return [...(await readForViewers(ofMember, db, asked)).values()]
    const found = await Promise.all(asked.map(loaderOf(db)))
    return found.filter((row) => row !== undefined)
  }
}

async function readForViewers(
  read: ReturnType<typeof viewerStatement>,
  db: Db,
  asked: readonly ViewerRequest[],
): Promise<Map<ViewerRequest, ViewerColumns>> {
  const rows = await read(db, {
    ids: asked.map(({ id }) => id),
    viewerIds: asked.map(({ viewerId }) => viewerId),
    times: asked.map(({ now }) => now),
  })
  return new Map(
    rows.flatMap(({ place, ...row }) => {
      const by = asked[Number(place) - 1]
      return by ? [[by, row]] : []
    }),
  )
}

type ViewerRequestColumns = { ids: string[]; viewerIds: string[]; times: Date[] }

function viewerStatement(joins: SliceJoins, options: { hasAccess?: boolean }) {
  return statement((db: Db | Tx, { ids, viewerIds, times }: ViewerRequestColumns) => {
    // Column references instead of bind parameters.
    const viewerId = sql.ref('asked.viewer_id') as unknown as string
    const now = sql.ref('asked.at') as unknown as Date
    const uncached = uncachedOf(joins, { db, viewerId, now }, options)
    return sql<ViewerColumns & { place: string }>`
      select ${uncached.columns}, asked.place
      from unnest(
        ${opaque(ids, 'uuid[]')}, ${opaque(viewerIds, 'uuid[]')}, ${opaque(times, 'timestamptz[]')}
      ) with ordinality as asked (media_id, viewer_id, at, place)
      join media as m on m.id = asked.media_id ${uncached.joins}
    `.compile(db)
  })
}

/** What a visitor gets: counts, and no relations. */
function visitorStatement(joins: SliceJoins, options: { hasAccess?: boolean } = {}) {
  return statement((db: Db | Tx, { ids }: { ids: readonly string[] }) => {
    const uncached = uncachedOf(joins, { db, viewerId: null }, options)
    return sql<ViewerColumns>`
      select ${uncached.columns} from media as m ${uncached.joins}
      where m.id = any(${opaque(ids, 'uuid[]')}::uuid[])
    `.compile(db)
  })
}

type UncachedContext = { db: Db | Tx } & ({ viewerId: null } | { viewerId: string; now: Date })

function uncachedOf(
  { media, owner }: SliceJoins,
  context: UncachedContext,
  { hasAccess = false }: { hasAccess?: boolean } = {},
) {
  const { db, viewerId } = context
  const [ofMedia, ofOwner] = [media.map(({ uncached }) => uncached), owner.map(({ uncached }) => uncached)]
  const [byMedia, byOwner] = [
    { db, viewerId, of: ID },
    { db, viewerId, of: OWNER_COLUMN },
  ]
  return {
    columns: sql.join([
      ID,
      ...(hasAccess ? [accessColumns(db)] : []),
      context.viewerId === null ? relationsOfVisitor(db) : relationsTo(db, context.viewerId, context.now),
      ...joinedColumnsOf(ofMedia, byMedia),
      ...joinedColumnsOf(ofOwner, byOwner),
    ]),
    joins: sql`${joinsOf(ofMedia, byMedia)} ${joinsOf(ofOwner, byOwner)}`,
  }
}

/** Counts of a media for all concurrent requests for it, read after each of them began. */
function sharedCounts(joins: SliceJoins) {
  const read = visitorStatement(joins)
  const loaders = new WeakMap<Db, (id: string) => Promise<ViewerColumns | undefined>>()
  const loaderOf = (db: Db) => {
    const loader =
      loaders.get(db) ??
      sharedLoader(async (ids: string[]) => new Map((await read(db, { ids })).map((row) => [row.id, row])))
    loaders.set(db, loader)
    return loader
  }
  return async (db: Db, ids: readonly string[]): Promise<ViewerColumns[]> =>
    (await Promise.all(ids.map(loaderOf(db)))).filter((row) => row !== undefined)
}

type Sets<Ids> = Record<'media' | 'owner', Ids>
/** By column name, the ids for which it is true. */
export type ViewerSetRow = Sets<Record<string, readonly string[]>>

type SetsQuery = { db: Db | Tx; viewerId: string; now: Date; ids: Sets<RawBuilder<unknown>> }

/** Columns of a `ViewerSetRow`: all relations of one viewer to media and their owners, for callers that read more of the viewer. */
export function viewerSetColumns(
  parts: Sets<readonly { sets?: ViewerSets }[]>,
  { db, viewerId, now, ids }: SetsQuery,
): RawBuilder<unknown> {
  const relations = relationSets(now)
  const column = (of: 'media' | 'owner') => {
    const context = { db, viewerId, ids: ids[of] }
    const sets = [relations[of], ...parts[of].flatMap(({ sets }) => sets ?? [])].map((each) => each(context))
    const named = sets.flatMap((each) =>
      Object.entries(each).map(([name, members]) => sql`${sql.lit(name)}, array(${members})`),
    )
    return sql`json_build_object(${sql.join(named)}) as ${sql.ref(of)}`
  }
  return sql`${column('media')}, ${column('owner')}`
}

/** The viewer's columns of one media. */
function setReader({ media, owner }: ViewerSetRow): (row: MediaColumns) => ViewerRelations {
  const [ofMedia, ofOwner] = [membershipsOf(media), membershipsOf(owner)]
  return ({ id, account_id }) => ({ ...ofMedia(id), ...ofOwner(account_id) }) as ViewerRelations
}

function membershipsOf(sets: Record<string, readonly string[]>): (id: string) => Record<string, boolean> {
  const members = Object.entries(sets).map(([name, ids]) => [name, new Set(ids)] as const)
  return (id) => Object.fromEntries(members.map(([name, ids]) => [name, ids.has(id)]))
}
