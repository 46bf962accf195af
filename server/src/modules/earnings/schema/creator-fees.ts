/** GraphQL for revenue shares, visible to the creator and finance staff, who can change them. */
import { batchLoader } from '#platform/batch.ts'
import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import type { RequestContext } from '#platform/request-context.ts'
import type { addAccountsSchema } from '../../accounts/index.ts'
import type { addCreatorsSchema } from '../../creators/index.ts'
import { type CreatorFees, feesAmong, hasEarned } from '../../ledger/index.ts'
import { asStaff, staffFor } from '../../staff-rights/index.ts'
import { updateCreatorFees } from '../creator-fees.ts'
import type { EarningsDeps } from '../types.ts'

type Refs = {
  AccountRef: ReturnType<typeof addAccountsSchema>['AccountRef']
  CreatorRequestRef: ReturnType<typeof addCreatorsSchema>['CreatorRequestRef']
}

export function addCreatorFees(
  builder: Builder,
  deps: EarningsDeps,
  { AccountRef, CreatorRequestRef }: Refs,
): void {
  const fees = batchLoader((ids: string[], _context: RequestContext) => feesAmong(deps, deps.db, ids))
  const FeesRef = builder.objectRef<CreatorFees>('CreatorFees').implement({
    description: 'The creator’s percentage of the net price.',
    fields: (t) => ({
      subscription: t.float({ resolve: ({ subscriptionBp }) => subscriptionBp / 100 }),
      sales: t.float({
        description: 'For everything except subscriptions.',
        resolve: ({ salesBp }) => salesBp / 100,
      }),
      processor: t.float({
        description: 'The payment processor’s percentage of each price, deducted before the split.',
        resolve: () => deps.ledger.settings.processorFeeBp / 100,
      }),
    }),
  })
  builder.objectField(CreatorRequestRef, 'fees', (t) =>
    t.field({
      type: FeesRef,
      description: 'The creator’s current share, or the share they would get.',
      resolve: async ({ accountId }, _args, context) => {
        const found = await fees(context, accountId)
        if (!found) throw new Error('feesAmong returned no shares for an account')
        return found
      },
    }),
  )
  builder.objectFields(AccountRef, (t) => ({
    fees: t.field({
      type: FeesRef,
      nullable: true,
      description: 'For creators. Visible to themselves and to finance staff.',
      resolve: async ({ id, is_creator }, _args, context) => {
        const mayKnow = context.viewer?.accountId === id || staffFor(context.viewer, 'fees.see')
        return is_creator && mayKnow ? ((await fees(context, id)) ?? null) : null
      },
    }),
    has_earned: t.boolean({
      description: 'Whether the viewer may open their own earnings; false for other accounts.',
      resolve: async ({ id, is_creator }, _args, { viewer }) =>
        viewer?.accountId === id && (is_creator || (await hasEarned(deps.db, id))),
    }),
  }))
  builder.mutationField('updateCreatorFees', (t) =>
    t.field({
      type: AccountRef,
      description: 'For finance and admins. Applies to future sales.',
      args: {
        user: t.arg.id({ required: true }),
        subscription: t.arg.float({ required: true, description: 'In percent, 0 to 100.' }),
        sales: t.arg.float({ required: true, description: 'In percent, 0 to 100.' }),
      },
      resolve: (_root, { user, ...given }, context) =>
        updateCreatorFees(deps, asStaff(context, 'fees.set'), readUuid(user), given),
    }),
  )
}
