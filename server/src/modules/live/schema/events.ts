/** GraphQL subscription to a creator's live status. */
import { Refusal } from '#platform/errors.ts'
import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import { sharedSubscription } from '#platform/graphql/shared-subscription.ts'
import { statusTopic } from '../events.ts'
import { findLiveCreator } from '../lives/find-live.ts'
import { findLive, type Live } from '../lives/live-queries.ts'
import type { LiveDeps } from '../types.ts'
import { LIVESTREAM } from './live.ts'

type Status = { status: string; live: Live }

export function addStatus(builder: Builder, deps: LiveDeps): void {
  const StatusRef = builder.objectRef<Status>('LiveStatus').implement({
    fields: (t) => ({
      status: t.exposeString('status', {
        description: 'start (also after reconnecting), reconnecting or stop',
      }),
      stream: t.string({
        nullable: true,
        description: 'RTMP or WebRTC',
        resolve: ({ live: { via } }) => via && LIVESTREAM[via],
      }),
      live: t.id({ resolve: ({ live }) => live.id }),
    }),
  })
  sharedSubscription(builder, 'liveStatus', {
    type: StatusRef,
    description: 'When a person goes live, loses the connection or stops.',
    args: (arg) => ({ user: arg.id({ required: true, description: 'An account id.' }) }),
    topic: ({ user }) => statusTopic(readUuid(user)),
    async authorize({ user }, { viewer }) {
      await findLiveCreator(deps, viewer, readUuid(user))
    },
    async resolve({ liveId, status }) {
      const live = await findLive(deps.db, liveId)
      if (!live) throw new Refusal('NOT_FOUND')
      return { status, live }
    },
  })
}
