/** GraphQL for staff who confirm ages. Viewers use REST, because their check is bound to cookies. */
import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import { limitInput, readPage } from '#platform/graphql/paging.ts'
import { asStaff } from '../staff-rights/index.ts'
import { listReviews } from './review/review-queries.ts'
import { decideReview, type OpenedAgeReview, openReview } from './review/staff-reviews.ts'
import type { AgeAssuranceDeps } from './types.ts'

export function addAgeAssuranceSchema(builder: Builder, deps: AgeAssuranceDeps): void {
  const WaitingRef = builder.objectRef<{ id: string; created_at: Date }>('AgeReview').implement({
    description: 'A request to staff to confirm an age.',
    fields: (t) => ({
      id: t.exposeID('id'),
      created_at: t.expose('created_at', { type: 'DateTime' }),
    }),
  })
  const OpenedRef = builder.objectRef<OpenedAgeReview>('OpenedAgeReview').implement({
    description: 'With what the person wrote and sent; both are deleted with the decision.',
    fields: (t) => ({
      id: t.exposeID('id'),
      created_at: t.expose('createdAt', { type: 'DateTime' }),
      note: t.exposeString('note'),
      picture: t.string({ resolve: ({ id }) => `/api/staff/age-review/${id}` }),
    }),
  })
  builder.queryField('ageReviewQueue', (t) =>
    t.field({
      type: [WaitingRef],
      description: 'For staff: requests to confirm an age, oldest first.',
      args: { after: t.arg.id(), limit: t.arg({ type: limitInput(builder) }) },
      resolve: (_root, { after, limit }, context) => {
        asStaff(context, 'ages.see')
        return listReviews(deps.db, { after: after ? readUuid(after) : null, limit: readPage(limit).limit })
      },
    }),
  )
  builder.mutationFields((t) => ({
    openAgeReview: t.field({
      type: OpenedRef,
      description: 'For staff: opens a request. The audit log records it.',
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, context) => openReview(deps, asStaff(context, 'ages.open'), readUuid(id)),
    }),
    decideAgeReview: t.boolean({
      description: 'For staff: the person is 18 or older, or that isn’t proved. Deletes what they sent.',
      args: { id: t.arg.id({ required: true }), over18: t.arg.boolean({ required: true }) },
      resolve: async (_root, { id, over18 }, context) => {
        const staff = asStaff(context, 'ages.decide')
        await decideReview(deps, staff, { id: readUuid(id), isOver18: over18 })
        return true
      },
    }),
  }))
}
