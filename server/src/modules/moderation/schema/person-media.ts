/** Media of an account for staff; private ones are listed as locked and open by privileged access with a reason. */
import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import { limitInput, readPage } from '#platform/graphql/paging.ts'
import { PAGE_SIZE } from '#rules/limits.ts'
import { accountMediaForStaff, type StaffMediaListItem } from '../../media/index.ts'
import { asStaff } from '../../staff-rights/index.ts'
import type { ModerationDeps } from '../types.ts'
import type { ModerationRefs } from './refs.ts'

export function addPersonMedia(builder: Builder, deps: ModerationDeps, { MediaRef }: ModerationRefs): void {
  const ListedRef = builder.objectRef<StaffMediaListItem>('PersonMedia').implement({
    fields: (t) => ({
      id: t.id({ resolve: ({ row }) => row.id }),
      type: t.string({ resolve: ({ row }) => row.type }),
      visibility: t.string({ resolve: ({ row }) => row.visibility }),
      date: t.field({ type: 'DateTime', resolve: ({ row }) => row.available_at }),
      locked: t.boolean({
        description: 'Opened by `lookAt`.',
        resolve: ({ seen }) => seen?.access !== 'open',
      }),
      media: t.field({
        type: MediaRef,
        nullable: true,
        description: 'Null if only its owner and buyers can see it.',
        resolve: ({ seen }) => seen,
      }),
    }),
  })
  builder.queryField('personMedia', (t) =>
    t.field({
      type: [ListedRef],
      description: 'For staff: newest first. `after` is the last one of the previous page.',
      extensions: { listSize: PAGE_SIZE.mediaList },
      args: {
        user: t.arg.id({ required: true }),
        deleted: t.arg.boolean({ description: 'Only media that the person deleted.' }),
        after: t.arg.id(),
        limit: t.arg({ type: limitInput(builder) }),
      },
      resolve: async (_root, { user, deleted, after, limit }, context) => {
        const { accountId } = asStaff(context, 'media.see')
        await deps.rateLimits.take('figures', { account: accountId })
        return accountMediaForStaff(deps, context.viewer, {
          ownerId: readUuid(user),
          isDeleted: deleted ?? false,
          after: after == null ? null : readUuid(after),
          limit: readPage(limit, PAGE_SIZE.mediaList).limit,
        })
      },
    }),
  )
}
