/** GraphQL schema of message files. */
import type { Builder } from '#platform/graphql/builder.ts'
import { signedIn } from '#platform/viewer.ts'
import { retryAttachment } from './retry-attachment.ts'
import type { AttachmentsDeps } from './types.ts'

export function addAttachmentsSchema(builder: Builder, deps: AttachmentsDeps): void {
  builder.mutationFields((t) => ({
    retryMessageFile: t.boolean({
      description:
        'For the sender: retries processing a message’s file that failed. False if it had not failed.',
      args: { url: t.arg.string({ required: true, description: 'As returned by the upload.' }) },
      async resolve(_root, { url }, context) {
        const viewer = signedIn(context)
        await deps.rateLimits.take('upload', { account: viewer.accountId, address: context.address })
        return retryAttachment(deps, viewer, url)
      },
    }),
  }))
}
