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
    description: 'A file on its way in; its id becomes the media’s.',
    fields: (t) => ({
      id: t.exposeID('id'),
      fileName: t.exposeString('fileName'),
      bytes: t.exposeFloat('bytes'),
      received: t.exposeFloat('received', { description: 'Bytes that have arrived so far.' }),
      isReceived: t.exposeBoolean('isReceived'),
      isSubmitted: t.exposeBoolean('isSubmitted'),
      fields: t.expose('fields', { type: 'JSON', description: 'What was typed so far, unchecked.' }),
      add_date: t.expose('createdAt', { type: 'DateTime' }),
      media: t.field({
        type: MediaRef,
        nullable: true,
        description: 'Once file and form are both there.',
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
      shop: t.float({ description: 'The price in dollars; 0 is not sold.' }),
      available_date: t.field({ type: 'DateTime', description: 'Now, when it is left out or past.' }),
      poster_at: t.float({ description: 'Seconds into the video at which its picture is taken.' }),
      cover: t.string({
        description: 'The name under which POST /api/upload/cover/{upload} keeps a picture of one’s own.',
      }),
      appears: t.field({
        type: [namedPersonInput(builder)],
        description: 'Those who are to be seen in it beside its owner; none is “only me”.',
      }),
      invitation: t.boolean({ description: 'The first video of somebody who was invited to be a creator.' }),
    }),
  })
  builder.queryField('uploads', (t) =>
    t.field({
      type: [UploadRef],
      description: 'The viewer’s own that are not media yet, oldest first.',
      extensions: { listSize: UPLOAD.maxOpen },
      resolve: (_root, _args, context) => ownUploads(deps, signedIn(context)),
    }),
  )
  builder.mutationFields((t) => ({
    saveUpload: t.field({
      type: UploadRef,
      description: 'Keeps what is typed, at most 16 KB, for whoever comes back later.',
      args: { id: t.arg.id({ required: true }), fields: t.arg({ type: 'JSON', required: true }) },
      resolve: (_root, { id, fields }, context) =>
        saveUpload(deps, signedIn(context), { id: readUuid(id), fields }),
    }),
    submitUpload: t.field({
      type: UploadRef,
      description: 'Checks the form; with the file there too it becomes media, now or when the file is.',
      args: { id: t.arg.id({ required: true }), media: t.arg({ type: MediaInput, required: true }) },
      resolve: (_root, { id, media }, context) =>
        submitUpload(deps, signedIn(context), { id: readUuid(id), fields: media }),
    }),
    retryMedia: t.field({
      type: MediaRef,
      description:
        'Begins the work on a media that failed once more; for its owner. Any other stays as it is.',
      args: { media: t.arg.id({ required: true }) },
      async resolve(_root, { media }, context) {
        const viewer = signedIn(context)
        await deps.rateLimits.take('upload', { account: viewer.accountId, address: context.address })
        return retryMedia(deps, viewer, readUuid(media))
      },
    }),
    cancelUpload: t.boolean({
      description: 'Removes an upload with its bytes; false when there was none.',
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, context) => cancelUpload(deps, signedIn(context), readUuid(id)),
    }),
  }))
}
