/** GraphQL subscription to the processing of one's media. */
import { Refusal } from '#platform/errors.ts'
import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import { sharedSubscription } from '#platform/graphql/shared-subscription.ts'
import { signedIn } from '#platform/viewer.ts'
import { type ProcessingEvent, processingTopic } from '../../media/index.ts'

export function addProcessing(builder: Builder): void {
  const EventRef = builder.objectRef<ProcessingEvent>('MediaProcessingEvent').implement({
    fields: (t) => ({
      media: t.id({ resolve: ({ mediaId }) => mediaId }),
      state: t.exposeString('state', { description: 'processing, playable, ready or failed' }),
      progress: t.exposeInt('progress'),
      failure: t.exposeString('failure', { nullable: true }),
      status: t.boolean({
        description: 'True once it can be viewed.',
        resolve: ({ state }) => state === 'playable' || state === 'ready',
      }),
    }),
  })
  sharedSubscription(builder, 'mediaProcessing', {
    type: EventRef,
    description: 'Processing progress of the viewer’s own media.',
    args: (arg) => ({ user: arg.id({ required: true }) }),
    topic: ({ user }) => processingTopic(readUuid(user)),
    authorize({ user }, context) {
      if (signedIn(context).accountId !== readUuid(user)) throw new Refusal('FORBIDDEN')
    },
    resolve: (event) => event,
  })
}
