/** GraphQL fields of uploads: drafts, submission and processing. */
import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import { signedIn } from '#platform/viewer.ts'
import { UPLOAD } from '#rules/media.ts'
import { namedPersonInput } from '../../appearances/index.ts'
import { findVisibleMedia, type MediaRef, writtenInputs } from '../../media/index.ts'
import { cancelUpload, type OwnUpload, ownUploads, saveUpload, submitUpload } from '../own-uploads.ts'
import { retryMedia } from '../retry-media.ts'
import type { UploadsDeps } from '../types.ts'

export function addUploadFields(
  builder: Builder,
  deps: UploadsDeps,
  { MediaRef }: { MediaRef: MediaRef },
): void {
  const UploadRef = builder.objectRef<OwnUpload>('Upload').implement({
    description: 'A file being uploaded; the media gets its id.',
    fields: (t) => ({
      id: t.exposeID('id'),
      fileName: t.exposeString('fileName'),
      bytes: t.exposeFloat('bytes'),
      received: t.exposeFloat('received', { description: 'Bytes received so far.' }),
      isReceived: t.exposeBoolean('isReceived'),
      isSubmitted: t.exposeBoolean('isSubmitted'),
      fields: t.expose('fields', { type: 'JSON', description: 'The form as typed so far, unvalidated.' }),
      add_date: t.expose('createdAt', { type: 'DateTime' }),
      media: t.field({
        type: MediaRef,
        nullable: true,
        description: 'Set once both file and form are complete.',
        resolve: ({ id, isMedia }, _args, { viewer }) =>
          isMedia ? findVisibleMedia(deps, viewer, id) : null,
      }),
    }),
  })
  const MediaInput = builder.inputType('MediaInput', {
    fields: (t) => ({
      ...writtenInputs(t, { isEdit: false }),
      visibility: t.string({ required: true, description: 'free, subscription or private' }),
      private: t.boolean(),
      shop: t.float({ description: 'Price in dollars; 0 if it isn’t for sale.' }),
      available_date: t.field({ type: 'DateTime', description: 'Now if it is left out or in the past.' }),
      poster_at: t.float({ description: 'Position of the poster in the video, in seconds.' }),
      cover: t.string({
        description: 'Name of a custom cover, as returned by POST /api/upload/cover/{upload}.',
      }),
      appears: t.field({
        type: [namedPersonInput(builder)],
        description: 'People shown besides the owner; an empty list means “only me”.',
      }),
      invitation: t.boolean({ description: 'The first video of a person invited to become a creator.' }),
    }),
  })
  builder.queryField('uploads', (t) =>
    t.field({
      type: [UploadRef],
      description: 'The viewer’s uploads that are not media yet, oldest first.',
      extensions: { listSize: UPLOAD.maxOpen },
      resolve: (_root, _args, context) => ownUploads(deps, signedIn(context)),
    }),
  )
  builder.mutationFields((t) => ({
    saveUpload: t.field({
      type: UploadRef,
      description: 'Saves the form as typed, at most 16 KB, to continue later.',
      args: { id: t.arg.id({ required: true }), fields: t.arg({ type: 'JSON', required: true }) },
      resolve: (_root, { id, fields }, context) =>
        saveUpload(deps, signedIn(context), { id: readUuid(id), fields }),
    }),
    submitUpload: t.field({
      type: UploadRef,
      description: 'Validates the form; becomes media once the file is complete too.',
      args: { id: t.arg.id({ required: true }), media: t.arg({ type: MediaInput, required: true }) },
      resolve: (_root, { id, media }, context) =>
        submitUpload(deps, signedIn(context), { id: readUuid(id), fields: media }),
    }),
    retryMedia: t.field({
      type: MediaRef,
      description: 'For the owner: retries processing that failed. Other media stay unchanged.',
      args: { media: t.arg.id({ required: true }) },
      async resolve(_root, { media }, context) {
        const viewer = signedIn(context)
        await deps.rateLimits.take('upload', { account: viewer.accountId, address: context.address })
        return retryMedia(deps, viewer, readUuid(media))
      },
    }),
    cancelUpload: t.boolean({
      description: 'Removes an upload and its data; false if there was none.',
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, context) => cancelUpload(deps, signedIn(context), readUuid(id)),
    }),
  }))
}
