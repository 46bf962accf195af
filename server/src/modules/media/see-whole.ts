/**
 * Loads media together with what resolvers would request next. Public data is cached briefly; the viewer's relations and
 * fast-changing data are read per request.
 */
import { sql } from 'kysely'
import { sharedLoader } from '#platform/batch.ts'
import { type Beside, columnsOf, joinsOf } from '#platform/postgres/beside.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { KeptRows } from '#platform/postgres/kept-rows.ts'
import { opaque, statement } from '#platform/postgres/statement.ts'
import { isApartHere } from '#platform/regions/here.ts'
import type { Viewer } from '#platform/viewer.ts'
import { owners, type PublicAccount } from '../accounts/index.ts'
import { alongColumns, alongOf, contentsColumn, contentsOf, contentsTold, ownerReader } from './along.ts'
import {
  accessColumns,
  asSeen,
  type MediaRead,
  OWNER,
  type Relations,
  readColumns,
  relationsTo,
  type SeeByIds,
  seeByIds,
} from './see-by-ids.ts'
import { type SeenMedia, seeOne } from './see-media.ts'

/** Columns joined by other slices, for the media and for their owners. */
export type Besides = {
  media: readonly Beside<SeenMedia>[]
  owner: readonly Beside<PublicAccount>[]
}

export type KeptMedia = KeptRows<MediaRead>

export function seeingWhole(besides: Besides, kept: KeptMedia): SeeByIds {
  const readKept = keptRows(besides, { hasContents: true })
  const readFresh = freshRows(besides)
  return async (deps, viewer, ids) => {
    // Single media are left to the resolvers, which may return more precise data than a list.
    if (ids.length <= 1) return seeByIds(deps, viewer, ids)
    const { db } = deps
    const now = deps.clock.now()
    const [known, fresh] = await Promise.all([
      kept.get(ids, (missing) => readKept(db, missing, now)),
      readFresh(db, viewer, ids, now),
    ])
    const freshById = new Map(fresh.map((row) => [row.id, row]))
    const ownerOf = ownerReader(viewer?.accountId)
    return [...new Set(ids)].flatMap((id) => {
      const [all, own] = [known.get(id), freshById.get(id)]
      const row = all && own && { ...all, ...own }
      const media = row && asSeen(row, viewer, now)
      if (media) tellBeside(media, row, ownerOf(row), besides)
      return media ?? []
    })
  }
}

export type SeeAlone = (
  deps: Parameters<SeeByIds>[0],
  viewer: Viewer | null,
  id: string,
) => Promise<SeenMedia | null>

/**
 * Loads one media with what resolvers would request next. Inputs of the access decision are read fresh per viewer; owner and
 * staff, who see processing and review data, bypass the cache.
 */
export function seeingAlone(besides: Besides, kept: KeptMedia): SeeAlone {
  const readKept = keptRows(besides)
  const readFresh = freshRows(besides, { hasAccess: true })
  return async (deps, viewer, id) => {
    if (viewer && viewer.staffRoles.length > 0) return seeOne(deps, viewer, id)
    const { db } = deps
    const now = deps.clock.now()
    const [known, [own]] = await Promise.all([
      kept.get([id], (missing) => readKept(db, missing, now)),
      readFresh(db, viewer, [id], now),
    ])
    const all = known.get(id)
    if (!all || !own) return null
    if (all.account_id === viewer?.accountId) return seeOne(deps, viewer, id)
    const row = { ...all, ...own }
    const media = asSeen(row, viewer, now)
    if (media) tellBeside(media, row, ownerReader(viewer?.accountId)(row), besides)
    return media
  }
}

function tellBeside(media: SeenMedia, row: object, owner: PublicAccount | undefined, besides: Besides): void {
  media.along = { ...alongOf(row), owner }
  for (const part of besides.media) part.tell(media, row)
  if (!owner) return
  const contents = contentsOf(row)
  if (contents) contentsTold.tell(owner, contents)
  for (const part of besides.owner) part.tell(owner, row)
}

const ID = sql.ref<string>('m.id')

type Wanted = { ids: readonly string[]; now: Date }
type WantedRow = { id: string; now: Date }

/** Concurrent requests for public data share one statement. */
function keptRows(besides: Besides, options: { hasContents?: boolean } = {}) {
  const read = keptStatement(besides, options)
  const loaders = new WeakMap<Db, (wanted: WantedRow) => Promise<MediaRead | undefined>>()
  const loaderOf = (db: Db) => {
    const loader = loaders.get(db) ?? sharedLoader((wanted: WantedRow[]) => readWanted(read, db, wanted))
    loaders.set(db, loader)
    return loader
  }
  return async (db: Db, ids: readonly string[], now: Date): Promise<MediaRead[]> => {
    const rows = await Promise.all(ids.map((id) => loaderOf(db)({ id, now })))
    return rows.filter((row) => row !== undefined)
  }
}

async function readWanted(
  read: ReturnType<typeof keptStatement>,
  db: Db,
  wanted: readonly WantedRow[],
): Promise<Map<WantedRow, MediaRead>> {
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

function keptStatement({ media, owner }: Besides, { hasContents = false }: { hasContents?: boolean }) {
  const [ofMedia, ofOwner] = [media.map(({ kept }) => kept), owner.map(({ kept }) => kept)]
  return statement((db: Db | Tx, wanted: Wanted) => {
    const now = opaque(wanted.now, 'timestamptz')
    return sql<MediaRead>`
      select ${sql.join([
        readColumns(db),
        owners.columns(),
        alongColumns,
        ...(hasContents ? [contentsColumn(now)] : []),
        ...columnsOf(ofMedia, { db, of: ID }),
        ...columnsOf(ofOwner, { db, of: OWNER }),
      ])}
      from media as m ${owners.joins({ db, of: OWNER })}
        ${joinsOf(ofMedia, { db, of: ID })} ${joinsOf(ofOwner, { db, of: OWNER })}
      where m.id = any(${opaque(wanted.ids, 'uuid[]')}::uuid[])
    `.compile(db)
  })
}

/** One media requested by one viewer. */
type Asked = { id: string; viewerId: string; now: Date }
type Fresh = Relations & { id: string }

/**
 * Per-viewer data. Concurrent requests share one statement, which starts after all of them and returns each row with its
 * request's ordinal. Where geo rules apply, each request has a statement of its own.
 */
function freshRows(besides: Besides, options: { hasAccess?: boolean } = {}) {
  const ofVisitor = freshStatement(besides, { ...options, isVisitor: true })
  const ofMember = freshStatement(besides, { ...options, isVisitor: false })
  const loaders = new WeakMap<Db, (asked: Asked) => Promise<Fresh | undefined>>()
  const loaderOf = (db: Db) => {
    const loader = loaders.get(db) ?? sharedLoader((asked: Asked[]) => readAsked(ofMember, db, asked))
    loaders.set(db, loader)
    return loader
  }
  return async (db: Db, viewer: Viewer | null, ids: readonly string[], now: Date): Promise<Fresh[]> => {
    const asked = ids.map((id) => ({ id, viewerId: viewer?.accountId ?? NOBODY, now }))
    if (viewer === null || isApartHere())
      return [...(await readAsked(viewer ? ofMember : ofVisitor, db, asked)).values()]
    const found = await Promise.all(asked.map(loaderOf(db)))
    return found.filter((row) => row !== undefined)
  }
}

const NOBODY = '00000000-0000-0000-0000-000000000000'

async function readAsked(
  read: ReturnType<typeof freshStatement>,
  db: Db,
  asked: readonly Asked[],
): Promise<Map<Asked, Fresh>> {
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

type AskedColumns = { ids: string[]; viewerIds: string[]; times: Date[] }

function freshStatement(
  { media, owner }: Besides,
  { hasAccess = false, isVisitor }: { hasAccess?: boolean; isVisitor: boolean },
) {
  const [ofMedia, ofOwner] = [media.map(({ fresh }) => fresh), owner.map(({ fresh }) => fresh)]
  return statement((db: Db | Tx, { ids, viewerIds, times }: AskedColumns) => {
    // Column references instead of bind parameters.
    const viewerId = isVisitor ? null : (sql.ref('asked.viewer_id') as unknown as string)
    const now = sql.ref('asked.at') as unknown as Date
    const asker = { db, viewerId }
    return sql<Fresh & { place: string }>`
      select ${sql.join([
        ID,
        sql.ref('asked.place'),
        ...(hasAccess ? [accessColumns(db)] : []),
        relationsTo(db, viewerId, now),
        ...columnsOf(ofMedia, { ...asker, of: ID }),
        ...columnsOf(ofOwner, { ...asker, of: OWNER }),
      ])}
      from unnest(
        ${opaque(ids, 'uuid[]')}, ${opaque(viewerIds, 'uuid[]')}, ${opaque(times, 'timestamptz[]')}
      ) with ordinality as asked (media_id, viewer_id, at, place)
      join media as m on m.id = asked.media_id
        ${joinsOf(ofMedia, { ...asker, of: ID })} ${joinsOf(ofOwner, { ...asker, of: OWNER })}
    `.compile(db)
  })
}
