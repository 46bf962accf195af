/** GraphQL mutations of existing media, by owners and staff. */
import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import { signedIn } from '#platform/viewer.ts'
import { pickWritten } from '#rules/forms/written-fields.ts'
import { asStaff } from '../../staff-rights/index.ts'
import { removeCaptions } from '../captions.ts'
import { deleteMedia } from '../delete-media.ts'
import { reviewMedia } from '../review-media.ts'
import type { MediaDeps } from '../types.ts'
import { updateMedia } from '../update-media.ts'
import type { MediaRef } from './media.ts'
import { writtenInputs } from './written-inputs.ts'

export function addMediaMutations(builder: Builder, deps: MediaDeps, MediaRef: MediaRef): void {
  builder.mutationFields((t) => ({
    updateMedia: t.field({
      type: MediaRef,
      description: 'Changes only the given fields.',
      args: {
        id: t.arg.id({ required: true }),
        ...writtenInputs(t.arg, { isEdit: true }),
        visibility: t.arg.string({ description: 'free, subscription or private' }),
        available_date: t.arg({ type: 'DateTime', description: 'A time in the past means now.' }),
        private: t.arg.boolean(),
        shop: t.arg.float({ description: 'Price in dollars; 0 if it isn’t for sale.' }),
      },
      resolve: (_root, args, context) =>
        updateMedia(deps, signedIn(context), readUuid(args.id), {
          ...pickWritten(args),
          visibility: args.visibility,
          availableAt: args.available_date,
          isPrivate: args.private,
          priceDollars: args.shop,
        }),
    }),
    deleteMedia: t.boolean({
      description: 'Fans who bought it keep it, unless staff remove it. False if there is nothing to delete.',
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, context) => deleteMedia(deps, signedIn(context), readUuid(id)),
    }),
    reviewMedia: t.field({
      type: MediaRef,
      description: 'For moderators; a rejection needs a reason, which is shown to the owner.',
      args: {
        media: t.arg.id({ required: true }),
        approved: t.arg.boolean({ required: true }),
        reason: t.arg.string(),
        first: t.arg.boolean({ description: 'Only if no other staff member has decided in the meantime.' }),
      },
      resolve: (_root, { media, approved, reason, first }, context) =>
        reviewMedia(deps, asStaff(context, 'media.review'), readUuid(media), {
          isApproved: approved,
          reason: reason ?? '',
          isFirst: first === true,
        }),
    }),
    removeCaptions: t.field({
      type: MediaRef,
      args: { media: t.arg.id({ required: true }), language: t.arg.string({ required: true }) },
      resolve: (_root, { media, language }, context) =>
        removeCaptions(deps, signedIn(context), { mediaId: readUuid(media), language }),
    }),
  }))
}
