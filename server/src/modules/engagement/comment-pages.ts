/** Loads a page of comments in one statement: with authors, reply counts and the viewer's likes. */
import { sql } from 'kysely'
import { sharedLoader } from '#platform/batch.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { opaque, shapes, statement } from '#platform/postgres/statement.ts'
import { definePreloaded } from '#platform/preloaded.ts'
import { isGeoRestricted } from '#platform/regions/geo-context.ts'
import { ownerColumns, type PublicAccount } from '../accounts/index.ts'
import type { VisibleMedia } from '../media/index.ts'
import { type CommentRow, type CommentsQuery, commentsVisibleTo } from './comment-queries.ts'

export type CommentOrder = 'top' | 'new'

/** Above this number, the stored count is precise enough. */
export const EXACT_COUNT_MAX = 2_000

/** The GraphQL type Comment: the viewer's access to its media has been checked. */
export type VisibleComment = CommentRow & { media: VisibleMedia }

/** A row of the statement, with the columns of `owners`. */
type ListedComment = CommentRow & { shown_answers: number; is_liked: boolean }

/** `version` is the stored comment count of the media, read together with the page. */
type LoadedComments = { version: number; comments: ListedComment[] }

type CommentPreload = {
  author: PublicAccount | undefined
  answers: number
  /** Undefined for members who got the shared page: their likes are loaded separately. */
  isLiked: boolean | undefined
}

export const preloadedComment = definePreloaded<CommentPreload>('comment')

type Order = { order: CommentOrder }

/** Top-level comments only. Concurrent requests for the public page share one statement. */
export async function readComments(
  db: Db,
  mediaId: string,
  { order, viewerId, after, page: { limit, skip } }: CommentsQuery & Order,
): Promise<LoadedComments> {
  const wanted = { mediaId, viewerId: viewerId ?? mediaId, after: after ?? mediaId, skip }
  const shape = [viewerId === null, order, after !== null, limit] as const
  const read = (all: CommentsRequest[]) => loadPages(pages(...shape), db, all)
  if (viewerId !== null || isGeoRestricted()) return (await read([wanted])).get(wanted) ?? NO_COMMENTS
  const loaders = sharedLoaders.get(db) ?? new Map<string, Loader>()
  sharedLoaders.set(db, loaders)
  const load = loaders.get(shape.join()) ?? sharedLoader(read)
  loaders.set(shape.join(), load)
  return (await load(wanted)) ?? NO_COMMENTS
}

type CommentsRequest = { mediaId: string; viewerId: string; after: string; skip: number }
type Loader = (wanted: CommentsRequest) => Promise<LoadedComments | undefined>
const sharedLoaders = new WeakMap<Db, Map<string, Loader>>()
const NO_COMMENTS: LoadedComments = { version: 0, comments: [] }

async function loadPages(
  read: ReturnType<typeof pages>,
  db: Db,
  wanted: readonly CommentsRequest[],
): Promise<Map<CommentsRequest, LoadedComments>> {
  const rows = await read(db, {
    mediaIds: wanted.map(({ mediaId }) => mediaId),
    viewerIds: wanted.map(({ viewerId }) => viewerId),
    afters: wanted.map(({ after }) => after),
    skips: wanted.map(({ skip }) => skip),
  })
  const found = new Map<CommentsRequest, LoadedComments>()
  for (const { place, version, ...row } of rows) {
    const by = wanted[Number(place) - 1]
    if (!by) continue
    const read = found.get(by) ?? { version, comments: [] }
    found.set(by, read)
    if (isComment(row)) read.comments.push(row)
  }
  return found
}

/** A media without comments yields one row with a null id. */
function isComment(row: Found): row is ListedComment {
  return row.id !== null
}

/** Returns new objects per request, since slices attach viewer-specific data to authors. */
export function toVisibleComments(
  comments: readonly ListedComment[],
  media: VisibleMedia,
  viewer: { accountId: string } | null,
  { isShared = false } = {},
): VisibleComment[] {
  return comments.map((row) => {
    const comment = { ...row, media }
    const isOwn = row.account_id === viewer?.accountId
    preloadedComment.attach(comment, {
      author: isOwn ? undefined : ownerColumns.read(row.account_id, row),
      answers: row.shown_answers,
      isLiked: isShared && viewer ? undefined : row.is_liked,
    })
    return comment
  })
}

type Found = ListedComment | { id: null }
type Row = Found & { version: number; place: string }
type Values = { mediaIds: string[]; viewerIds: string[]; afters: string[]; skips: number[] }

const pages = shapes((isVisitor: boolean, order: CommentOrder, hasAfter: boolean, limit: number) =>
  statement((db: Db | Tx, { mediaIds, viewerIds, afters, skips }: Values) => {
    // A column reference instead of a bind parameter.
    const viewer = isVisitor ? null : (sql.ref('asked.viewer_id') as unknown as string)
    const inOrder = order === 'new' ? sql`comments.id desc` : sql`comments.score desc, comments.id desc`
    const isBehind =
      order === 'new'
        ? sql<boolean>`comments.id < asked.after`
        : sql<boolean>`(comments.score, comments.id) < (select last.score, last.id from comments as last where last.id = asked.after)`
    const page = commentsVisibleTo(db, viewer)
      .selectAll('comments')
      .where('comments.media_id', '=', sql.ref<string>('asked.media_id'))
      .where('comments.thread_id', 'is', null)
      .$if(hasAfter, (query) => query.where(isBehind))
      .orderBy(inOrder)
      // A literal, so that the planner knows the page is short.
      .limit(sql.lit(limit))
      .offset(sql<number>`asked.skip`)
    const answers = commentsVisibleTo(db, viewer)
      .select(sql<number>`count(*)::int`.as('count'))
      .where('comments.thread_id', '=', sql.ref<string>('page.id'))
    // Authors see their own held replies, which `replies` does not count.
    const hasAnswers = viewer === null ? sql`page.replies > 0` : sql`true`
    const isLiked =
      viewer === null
        ? sql`false`
        : sql`exists (select from comment_likes where account_id = ${viewer} and comment_id = page.id)`
    return sql<Row>`
      select asked.place, counts.comments as version, comments.*
      from unnest(
        ${opaque(mediaIds, 'uuid[]')}, ${opaque(viewerIds, 'uuid[]')}, ${opaque(afters, 'uuid[]')}, ${opaque(skips, 'int[]')}
      ) with ordinality as asked (media_id, viewer_id, after, skip, place)
      join media_counts as counts on counts.media_id = asked.media_id
      left join lateral (
        select page.*, ${ownerColumns.columns()}, ${isLiked} as is_liked,
          case when page.replies > ${sql.lit(EXACT_COUNT_MAX)} then page.replies
            when ${hasAnswers} then ${answers} else 0 end as shown_answers
        from ${page} as page ${ownerColumns.joins({ db, of: sql`page.account_id` })}
      ) as comments on true
      order by asked.place, ${inOrder}
    `.compile(db)
  }),
)
