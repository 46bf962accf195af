/** The type StaffClaim: claims on queue items, visible to all staff of the queue. */
import type { Builder } from '#platform/graphql/builder.ts'
import { sharedSubscription } from '#platform/graphql/shared-subscription.ts'
import { readOneOf } from '#platform/read-one-of.ts'
import type { RequestContext } from '#platform/request-context.ts'
import { QUEUES, type QueueName } from '#rules/sla.ts'
import { QUEUE_RIGHTS } from '#rules/staff-rights.ts'
import { type addAccountsSchema, peopleLoader } from '../../accounts/index.ts'
import { asStaff } from '../../staff-rights/index.ts'
import {
  type ClaimRow,
  claimItem,
  MAX_CLAIMS,
  releaseItem,
  takeOverItem,
  validClaim,
  validClaims,
} from '../claims/claims.ts'
import { claimsTopic } from '../claims/events.ts'
import type { StaffDeps } from '../types.ts'

type Refs = Pick<ReturnType<typeof addAccountsSchema>, 'AccountRef'>

const staffAt = (context: RequestContext, queue: QueueName) => asStaff(context, QUEUE_RIGHTS[queue])

export function defineClaim(builder: Builder, deps: StaffDeps, { AccountRef }: Refs) {
  const people = peopleLoader(deps)
  return builder.objectRef<ClaimRow>('StaffClaim').implement({
    description: 'An item that a staff member is working on. Expires ten minutes after their last activity.',
    fields: (t) => ({
      id: t.id({
        description: 'Id of the item.',
        resolve: ({ queue, item_id }) => `${queue}/${item_id}`,
      }),
      queue: t.exposeString('queue'),
      item: t.exposeID('item_id'),
      user: t.field({
        type: AccountRef,
        async resolve({ account_id }, _args, context) {
          const person = await people(context, account_id)
          if (!person) throw new Error('a claim refers to a missing account')
          return person
        },
      }),
      since: t.field({ type: 'DateTime', resolve: ({ taken_at }) => taken_at }),
    }),
  })
}

export type ClaimRef = ReturnType<typeof defineClaim>

export function addClaims(builder: Builder, deps: StaffDeps, ClaimRef: ClaimRef): void {
  const queueWords = QUEUES.join(', ')
  builder.queryField('claims', (t) =>
    t.field({
      type: [ClaimRef],
      description: 'Claimed items of this queue, for staff with access to it.',
      extensions: { listSize: MAX_CLAIMS },
      args: { queue: t.arg.string({ required: true, description: queueWords }) },
      resolve: (_root, args, context) => {
        const queue = readQueue(args.queue)
        staffAt(context, queue)
        return validClaims(deps, [queue])
      },
    }),
  )
  const itemArgs = (t: Parameters<Parameters<Builder['mutationFields']>[0]>[0]) => ({
    queue: t.arg.string({ required: true, description: queueWords }),
    id: t.arg.id({ required: true }),
  })
  builder.mutationFields((t) => ({
    claimItem: t.field({
      type: ClaimRef,
      description:
        'Claims an item, or renews the claim. If another staff member has it, it stays theirs: check `user`.',
      args: itemArgs(t),
      resolve: (_root, { queue, id }, context) => {
        const name = readQueue(queue)
        return claimItem(deps, staffAt(context, name), { queue: name, id: String(id) })
      },
    }),
    takeOverItem: t.field({
      type: ClaimRef,
      description: 'Takes over another staff member’s claim.',
      args: itemArgs(t),
      resolve: (_root, { queue, id }, context) => {
        const name = readQueue(queue)
        return takeOverItem(deps, staffAt(context, name), { queue: name, id: String(id) })
      },
    }),
    releaseItem: t.boolean({
      description: 'Releases the claim; false if it wasn’t the viewer’s.',
      args: itemArgs(t),
      resolve: (_root, { queue, id }, context) => {
        const name = readQueue(queue)
        return releaseItem(deps, staffAt(context, name), { queue: name, id: String(id) })
      },
    }),
  }))
  const ChangeRef = builder.objectRef<{ queue: QueueName; itemId: string }>('StaffClaimChange').implement({
    fields: (t) => ({
      queue: t.exposeString('queue'),
      item: t.exposeID('itemId'),
      claim: t.field({
        type: ClaimRef,
        nullable: true,
        description: 'Null once it is released.',
        resolve: ({ queue, itemId }) => validClaim(deps, { queue, id: itemId }),
      }),
    }),
  })
  sharedSubscription(builder, 'claimsChanged', {
    type: ChangeRef,
    description: 'Claims of this queue, when they are made or released.',
    args: (arg) => ({ queue: arg.string({ required: true, description: queueWords }) }),
    topic: ({ queue }) => claimsTopic(readQueue(String(queue))),
    authorize: ({ queue }, context) => void staffAt(context, readQueue(String(queue))),
    // Every subscriber is authorised anew, as sessions and roles may end while they are subscribed.
    except: async (_args, listeners) => new Set(listeners),
    resolve: ({ itemId }, { queue }) => ({ queue: readQueue(String(queue)), itemId }),
  })
}

function readQueue(given: string): QueueName {
  return readOneOf(QUEUES, given, { message: `A queue is one of ${QUEUES.join(', ')}.` })
}
