/** Subscription to the progress of a mass message. */
import { Refusal } from '#platform/errors.ts'
import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import { sharedSubscription } from '#platform/graphql/shared-subscription.ts'
import { signedIn } from '#platform/viewer.ts'
import { massTopic } from '../mass/events.ts'
import { findMassMessage, findOwnMassMessage } from '../mass/mass-queries.ts'
import type { BroadcastsDeps } from '../types.ts'
import type { MassRef } from './mass.ts'

export function addMassEvents(builder: Builder, deps: BroadcastsDeps, MassRef: MassRef): void {
  sharedSubscription(builder, 'massMessageProgress', {
    type: MassRef,
    description:
      'One of the viewer’s mass messages, about once a second while it is sent and when its state changes.',
    args: (arg) => ({ id: arg.id({ required: true }) }),
    topic: ({ id }) => massTopic(readUuid(String(id))),
    async authorize({ id }, context) {
      const { accountId } = signedIn(context)
      if (!(await findOwnMassMessage(deps.db, accountId, readUuid(String(id)))))
        throw new Refusal('NOT_FOUND')
    },
    async resolve({ massId }) {
      const mass = await findMassMessage(deps.db, massId)
      if (!mass) throw new Refusal('NOT_FOUND')
      return mass
    },
  })
}
