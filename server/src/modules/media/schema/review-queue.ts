/** GraphQL review queue of media for moderators, single and in bulk. */
import { batchLoader } from '#platform/batch.ts'
import { Refusal } from '#platform/errors.ts'
import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import { limitInput, readPage } from '#platform/graphql/paging.ts'
import { readOneOf } from '#platform/read-one-of.ts'
import type { RequestContext } from '#platform/request-context.ts'
import { type addAccountsSchema, findAccountsByIds } from '../../accounts/index.ts'
import { lastActor } from '../../audit/index.ts'
import { asStaff } from '../../staff-rights/index.ts'
import { holdsOn } from '../holds.ts'
import { findMedia, type MediaRow } from '../queries.ts'
import { MAX_REVIEWED, type ReviewOutcome, reviewMany } from '../review-many.ts'
import {
  decidedBefore,
  EARLIER_SHOWN,
  mediaToReview,
  REVIEW_FILTERS,
  reviewRecordsOf,
} from '../review-queue.ts'
import type { MediaDeps } from '../types.ts'
import type { MediaRef } from './media.ts'

type Refs = Pick<ReturnType<typeof addAccountsSchema>, 'AccountRef'> & { MediaRef: MediaRef }

export function addReviewQueue(builder: Builder, deps: MediaDeps, refs: Refs): void {
  const QueuedRef = defineQueued(builder, deps, refs)
  builder.queryFields((t) => ({
    mediaQueue: t.field({
      type: [QueuedRef],
      description: 'For moderators: media without a decision, oldest first.',
      args: {
        filter: t.arg.string({ description: REVIEW_FILTERS.join(', ') }),
        after: t.arg.id({ description: 'The last item of the previous page.' }),
        limit: t.arg({ type: limitInput(builder) }),
      },
      resolve: (_root, { filter, after, limit }, context) => {
        asStaff(context, 'media.review')
        const message = `A filter must be one of ${REVIEW_FILTERS.join(', ')}.`
        return mediaToReview(deps.db, {
          filter: readOneOf(REVIEW_FILTERS, filter ?? 'all', { message }),
          after: after ? readUuid(after) : null,
          limit: readPage(limit).limit,
        })
      },
    }),
    queuedMedia: t.field({
      type: QueuedRef,
      nullable: true,
      description: 'A media of the queue, decided or not; null if it does not exist or isn’t reviewed.',
      args: { id: t.arg.id({ required: true }) },
      resolve: async (_root, { id }, context) => {
        asStaff(context, 'media.review')
        const media = await findMedia(deps.db, readUuid(id))
        return media && media.deleted_at === null ? media : null
      },
    }),
  }))
  addMany(builder, deps, refs)
}

function defineQueued(builder: Builder, deps: MediaDeps, { AccountRef, MediaRef }: Refs) {
  const holds = batchLoader((ids: string[], _context: RequestContext) => holdsOn(deps.db, ids))
  const records = batchLoader((ids: string[], _context: RequestContext) => reviewRecordsOf(deps.db, ids))
  return builder.objectRef<MediaRow>('QueuedMedia').implement({
    description: 'A media with the facts needed to decide. For moderators only.',
    fields: (t) => ({
      id: t.exposeID('id'),
      media: t.field({ type: MediaRef, resolve: (row) => ({ ...row, access: 'open' as const }) }),
      since: t.field({ type: 'DateTime', resolve: ({ created_at }) => created_at }),
      size: t.float({
        description: 'Of the uploaded file, in bytes.',
        resolve: (row) => Number(row.original_bytes),
      }),
      file: t.string({
        description: 'Its extension, such as mp4.',
        resolve: ({ original }) => original.split('.').at(-1) ?? '',
      }),
      owner_approved: t.int({
        description: 'How many media of this owner staff have approved.',
        resolve: async ({ account_id }, _args, context) =>
          (await records(context, account_id))?.approved ?? 0,
      }),
      owner_rejected: t.int({
        resolve: async ({ account_id }, _args, context) =>
          (await records(context, account_id))?.rejected ?? 0,
      }),
      held_for: t.stringList({
        description: 'Why it was held automatically: a word, its pictures or an external check.',
        extensions: { listSize: 3 },
        resolve: async ({ id }, _args, context) => (await holds(context, id)) ?? [],
      }),
      earlier: t.field({
        type: [MediaRef],
        description: 'Recent decisions about the same person.',
        extensions: { listSize: EARLIER_SHOWN },
        resolve: async (row) =>
          (await decidedBefore(deps.db, row)).map((media) => ({ ...media, access: 'open' as const })),
      }),
      decided_by: t.field({
        type: AccountRef,
        nullable: true,
        description: 'The staff member, once decided.',
        resolve: async ({ id, verified }) => {
          const by = verified ? await lastActor(deps.db, { kind: 'media', id }, 'media.review') : null
          return by === null ? null : ((await findAccountsByIds(deps.db, [by]))[0] ?? null)
        },
      }),
    }),
  })
}

function addMany(builder: Builder, deps: MediaDeps, { MediaRef }: Refs): void {
  const ReviewedRef = builder.objectRef<ReviewOutcome>('ReviewedMedia').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      media: t.field({ type: MediaRef, nullable: true, resolve: ({ media }) => media }),
      problem: t.exposeString('problem', { nullable: true, description: 'Why this one was not decided.' }),
      waits: t.exposeBoolean('waits', { description: 'Whether it still waits for a decision.' }),
    }),
  })
  builder.mutationField('reviewMediaMany', (t) =>
    t.field({
      type: [ReviewedRef],
      description: `For moderators: one decision on up to ${MAX_REVIEWED} media. Existing decisions of others stay.`,
      extensions: { listSize: MAX_REVIEWED },
      args: {
        media: t.arg.idList({ required: true }),
        approved: t.arg.boolean({ required: true }),
        reason: t.arg.string(),
      },
      resolve: (_root, { media, approved, reason }, context) => {
        const staff = asStaff(context, 'media.review')
        if (media.length > MAX_REVIEWED)
          throw new Refusal('BAD_INPUT', { message: `Choose 1 to ${MAX_REVIEWED}.` })
        const ids = media.map((id) => readUuid(id))
        return reviewMany(deps, staff, ids, { isApproved: approved, reason: reason ?? '' })
      },
    }),
  )
}
