/** Media by their ids as one viewer may see them, read with all that decides about it in one statement. */
import { sql } from 'kysely'
import { type Asking, type Beside, columnsOf, joinsOf } from '#platform/postgres/beside.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { shapes, statement } from '#platform/postgres/statement.ts'
import type { Viewer } from '#platform/viewer.ts'
import { owners, type PublicAccount, visibleAccountIds } from '../accounts/index.ts'
import { blockedWith } from '../people/index.ts'
import { subscribedBy } from '../subscriptions/index.ts'
import { decideAccess } from './access.ts'
import { alongColumns, alongOf, ownerReader } from './along.ts'
import { factsOf, seesAll } from './lookup-access.ts'
import type { ShownColumns } from './queries.ts'
import type { SeenMedia } from './see-media.ts'
import type { MediaDeps } from './types.ts'

type Deps = Pick<MediaDeps, 'db' | 'clock'>

type SeeByIds = (deps: Deps, viewer: Viewer | null, ids: readonly string[]) => Promise<SeenMedia[]>

/** What other slices tell of the media, and of those whose they are. */
export type Besides = {
  media: readonly Beside<SeenMedia>[]
  owner: readonly Beside<PublicAccount>[]
}

/** In the order of the ids, each once. */
export const seeByIds: SeeByIds = (deps, viewer, ids) => see(deps, viewer, ids, BARE)

/** The same for lists that show whole media: with what resolvers would ask for next. */
export function seeingBeside(besides: Besides): SeeByIds {
  const wholeRows = rowsWith(besides)
  return (deps, viewer, ids) =>
    // Of a media that stands alone slices may tell more exactly than in a list, so it is left to them.
    ids.length === 1 ? see(deps, viewer, ids, BARE) : see(deps, viewer, ids, { rows: wholeRows, besides })
}

type Facts = { is_owner_visible: boolean; is_blocked: boolean; is_subscriber: boolean; has_bought: boolean }
type Row = ShownColumns & Facts
type Wanted = { ids: readonly string[]; viewerId: string; now: Date }
type Way = { rows: ReturnType<typeof rowsWith>; besides: Besides | null }

async function see(
  { db, clock }: Deps,
  viewer: Viewer | null,
  ids: readonly string[],
  { rows, besides }: Way,
): Promise<SeenMedia[]> {
  if (ids.length === 0) return []
  const now = clock.now()
  const found = await rows(viewer === null)(db, { ids, viewerId: viewer?.accountId ?? '', now })
  const byId = new Map(found.map((row) => [row.id, row]))
  const ownerOf = ownerReader(viewer?.accountId)
  return [...new Set(ids)].flatMap((id) => {
    const row = byId.get(id)
    const media = row ? asSeen(row, viewer, now) : null
    if (row && media && besides) tellBeside(media, row, ownerOf(row), besides)
    return media ?? []
  })
}

/** The row itself becomes the media: a page has no use for a second copy. */
function asSeen(row: Row, viewer: Viewer | null, now: Date): SeenMedia | null {
  const access = decideAccess(
    factsOf(row, row.is_owner_visible),
    {
      accountId: viewer?.accountId ?? null,
      isStaff: seesAll(viewer),
      isSubscriber: row.is_subscriber,
      hasBought: row.has_bought,
      isBlocked: row.is_blocked,
    },
    now,
  )
  if (access === 'hidden') return null
  const media = row as Row & SeenMedia
  media.access = access
  return media
}

function tellBeside(media: SeenMedia, row: Row, owner: PublicAccount | undefined, besides: Besides): void {
  media.along = { ...alongOf(row), owner }
  for (const part of besides.media) part.tell(media, row)
  if (owner) for (const part of besides.owner) part.tell(owner, row)
}

function rowsWith(besides: Besides | null) {
  return shapes((isVisitor: boolean) =>
    statement((db: Db | Tx, { ids, viewerId, now }: Wanted) => {
      const asking = { db, viewerId: isVisitor ? null : viewerId }
      const isMine = isVisitor ? NOBODYS : relationsTo(db, viewerId, now)
      return sql<Row>`
        select ${shownColumns},
          exists ${visibleAccountIds(db).where('accounts.id', '=', OWNER)} as is_owner_visible,
          ${isMine} ${besides ? sql`, ${besideColumns(besides, asking)}` : sql``}
        from media as m ${besides ? besideJoins(besides, asking) : sql``}
        where m.id = any(${ids}::uuid[])
      `.compile(db)
    }),
  )
}

const ID = sql.ref<string>('m.id')
const OWNER = sql.ref<string>('m.account_id')

const shownColumns = sql`
  m.id, m.account_id, m.type, m.description, m.tags, m.visibility, m.price_cents, m.alt, m.sound_id, m.original,
  m.state, m.failure, m.progress, m.width, m.height, m.duration_ms, m.pictures_run, m.playback_run, m.playback,
  m.verified, m.approved, m.review_reason, m.available_at, m.created_at, m.deleted_at`

const NOBODYS = sql`false as is_blocked, false as is_subscriber, false as has_bought`

function relationsTo(db: Db | Tx, viewerId: string, now: Date) {
  return sql`
    m.account_id in ${blockedWith(db, viewerId)} as is_blocked,
    exists ${subscribedBy(db, viewerId, now).where('creator_id', '=', OWNER)} as is_subscriber,
    exists (
      select from media_rights as bought where bought.account_id = ${viewerId} and bought.media_id = m.id
    ) as has_bought`
}

type Asker = Omit<Asking, 'of'>

function besideColumns({ media, owner }: Besides, asker: Asker) {
  return sql`${owners.columns()}, ${alongColumns}, ${columnsOf(media, { ...asker, of: ID })},
    ${columnsOf(owner, { ...asker, of: OWNER })}`
}

function besideJoins({ media, owner }: Besides, asker: Asker) {
  return sql`${owners.joins({ ...asker, of: OWNER })} ${joinsOf(media, { ...asker, of: ID })}
    ${joinsOf(owner, { ...asker, of: OWNER })}`
}

const BARE: Way = { rows: rowsWith(null), besides: null }
