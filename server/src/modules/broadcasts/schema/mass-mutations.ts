/** Mutations that send, test, pause, resume, cancel and unsend mass messages. */
import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import { KEY_DESCRIPTION } from '#platform/idempotency/idempotency-key.ts'
import type { RequestContext } from '#platform/request-context.ts'
import { signedIn } from '#platform/viewer.ts'
import { BROADCAST } from '#rules/broadcasts.ts'
import { changeMassState, type MassTransition } from '../mass/change-state.ts'
import { sendMassMessage } from '../mass/send-mass-message.ts'
import { testMassMessage } from '../mass/test-mass-message.ts'
import type { BroadcastsDeps } from '../types.ts'
import { AUDIENCE_DESCRIPTION, type addAudience } from './audience.ts'
import type { MassRef } from './mass.ts'
import type { BroadcastRefs } from './refs.ts'

type Parts = BroadcastRefs & { MassRef: MassRef } & Pick<ReturnType<typeof addAudience>, 'ExcludeInput'>

const TRANSITION_MUTATIONS = {
  pauseMassMessage: ['pause', 'The batch in progress finishes, then sending stops until it is resumed.'],
  resumeMassMessage: ['resume', 'It goes on where it paused.'],
  cancelMassMessage: ['cancel', 'Sending stops for good. Sent messages stay.'],
  unsendMassMessage: ['unsend', 'Taken out of every thread where nothing of it was bought, by a job.'],
} as const satisfies Record<string, [MassTransition, string]>

export function addMassMutations(builder: Builder, deps: BroadcastsDeps, parts: Parts): void {
  const { DataRef, DataInput, MassRef, ExcludeInput } = parts
  const take = (context: RequestContext) => {
    const viewer = signedIn(context)
    return deps.rateLimits.take('broadcast', { account: viewer.accountId, address: context.address })
  }
  builder.mutationFields((t) => ({
    sendMassMessage: t.field({
      type: MassRef,
      description: 'For creators. The same key returns the same mass message.',
      args: {
        send_to: t.arg.string({ required: true, description: AUDIENCE_DESCRIPTION }),
        messages: t.arg({
          type: [DataInput],
          required: true,
          description: `In sending order, at most ${BROADCAST.maxMessages}.`,
        }),
        custom: t.arg.idList({
          description: `For send_to custom, at most ${BROADCAST.maxPeople}. Only followers, subscribers and people who ever paid or wrote to the creator get it.`,
        }),
        list: t.arg.id({ description: 'For send_to list.' }),
        exclude: t.arg({ type: ExcludeInput }),
        at: t.arg({ type: 'DateTime', description: 'When to start; immediately by default.' }),
        key: t.arg.string({ description: KEY_DESCRIPTION }),
      },
      resolve: async (_root, { send_to, custom, list, exclude, messages, at, key }, context) => {
        await take(context)
        return sendMassMessage(deps, signedIn(context), {
          audience: { sendTo: send_to, custom, list, exclude },
          ...{ messages, at: at ?? null, key },
        })
      },
    }),
    testMassMessage: t.field({
      type: [DataRef],
      description:
        'For creators: sends to no one. Returns the messages as a fan would see them, and adds a notification of kind mass-test with their beginning to the viewer’s own notifications.',
      extensions: { listSize: BROADCAST.maxMessages },
      args: { messages: t.arg({ type: [DataInput], required: true }) },
      resolve: async (_root, { messages }, context) => {
        await take(context)
        return testMassMessage(deps, signedIn(context), messages)
      },
    }),
  }))
  for (const [name, [transition, description]] of Object.entries(TRANSITION_MUTATIONS))
    builder.mutationField(name, (t) =>
      t.field({
        type: MassRef,
        description,
        args: { id: t.arg.id({ required: true }) },
        resolve: async (_root, { id }, context) => {
          await take(context)
          return changeMassState(deps, signedIn(context), readUuid(String(id)), transition)
        },
      }),
    )
}
