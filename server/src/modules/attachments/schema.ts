/** GraphQL schema of message files. */
import type { Builder } from '#platform/graphql/builder.ts'
import { signedIn } from '#platform/viewer.ts'
import { retryAttachment } from './retry-attachment.ts'
import type { AttachmentsDeps } from './types.ts'

export function addAttachmentsSchema(builder: Builder, deps: AttachmentsDeps): void {
  builder.mutationFields((t) => ({
    retryMessageFile: t.boolean({
      description:
        'Begins the work on a file for a message that failed once more; for whoever sent it. False when it did not fail.',
      args: { url: t.arg.string({ required: true, description: 'As the upload was answered with.' }) },
      async resolve(_root, { url }, context) {
        const viewer = signedIn(context)
        await deps.rateLimits.take('upload', { account: viewer.accountId, address: context.address })
        return retryAttachment(deps, viewer, url)
      },
    }),
  }))
}
