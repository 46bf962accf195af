/**
 * Lists that show whole media, with what resolvers would ask for next. What everybody is told is kept for a moment; how the
 * viewer stands to it and what moves all the time is read for each who asks.
 */
import { sql } from 'kysely'
import { type Beside, columnsOf, joinsOf } from '#platform/postgres/beside.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { KeptRows } from '#platform/postgres/kept-rows.ts'
import { shapes, statement } from '#platform/postgres/statement.ts'
import { owners, type PublicAccount } from '../accounts/index.ts'
import { alongColumns, alongOf, contentsOf, contentsTold, ownerReader } from './along.ts'
import {
  asSeen,
  type MediaRead,
  OWNER,
  type Relations,
  readColumns,
  relationsTo,
  type SeeByIds,
  seeByIds,
} from './see-by-ids.ts'
import type { SeenMedia } from './see-media.ts'

/** What other slices tell of the media, and of those whose they are. */
export type Besides = {
  media: readonly Beside<SeenMedia>[]
  owner: readonly Beside<PublicAccount>[]
}

export type KeptMedia = KeptRows<MediaRead>

export function seeingWhole(besides: Besides, kept: KeptMedia): SeeByIds {
  const readKept = keptRows(besides)
  const readFresh = freshRows(besides)
  return async (deps, viewer, ids) => {
    // Of a media that stands alone slices may tell more exactly than in a list, so it is left to them.
    if (ids.length <= 1) return seeByIds(deps, viewer, ids)
    const { db } = deps
    const now = deps.clock.now()
    const [known, fresh] = await Promise.all([
      kept.get(ids, (missing) => readKept(db, { ids: missing, now })),
      readFresh(viewer === null)(db, { ids, viewerId: viewer?.accountId ?? '', now }),
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

function tellBeside(media: SeenMedia, row: object, owner: PublicAccount | undefined, besides: Besides): void {
  media.along = { ...alongOf(row), owner }
  for (const part of besides.media) part.tell(media, row)
  if (!owner) return
  contentsTold.tell(owner, contentsOf(row))
  for (const part of besides.owner) part.tell(owner, row)
}

const ID = sql.ref<string>('m.id')

type Wanted = { ids: readonly string[]; now: Date }

function keptRows({ media, owner }: Besides) {
  const [ofMedia, ofOwner] = [media.map(({ kept }) => kept), owner.map(({ kept }) => kept)]
  return statement((db: Db | Tx, { ids, now }: Wanted) =>
    sql<MediaRead>`
      select ${sql.join([
        readColumns(db),
        owners.columns(),
        alongColumns(now),
        ...columnsOf(ofMedia, { db, of: ID }),
        ...columnsOf(ofOwner, { db, of: OWNER }),
      ])}
      from media as m ${owners.joins({ db, of: OWNER })}
        ${joinsOf(ofMedia, { db, of: ID })} ${joinsOf(ofOwner, { db, of: OWNER })}
      where m.id = any(${ids}::uuid[])
    `.compile(db),
  )
}

function freshRows({ media, owner }: Besides) {
  const [ofMedia, ofOwner] = [media.map(({ fresh }) => fresh), owner.map(({ fresh }) => fresh)]
  return shapes((isVisitor: boolean) =>
    statement((db: Db | Tx, { ids, now, viewerId }: Wanted & { viewerId: string }) => {
      const asker = { db, viewerId: isVisitor ? null : viewerId }
      return sql<Relations & { id: string }>`
        select ${sql.join([
          ID,
          relationsTo(db, asker.viewerId, now),
          ...columnsOf(ofMedia, { ...asker, of: ID }),
          ...columnsOf(ofOwner, { ...asker, of: OWNER }),
        ])}
        from media as m ${joinsOf(ofMedia, { ...asker, of: ID })} ${joinsOf(ofOwner, { ...asker, of: OWNER })}
        where m.id = any(${ids}::uuid[])
      `.compile(db)
    }),
  )
}
