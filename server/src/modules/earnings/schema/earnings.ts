/** GraphQL for the list of earnings. */
import type { Builder } from '#platform/graphql/builder.ts'
import { limitInput, readPage } from '#platform/graphql/paging.ts'
import { EARNING_KINDS } from '#rules/money.ts'
import { type Person, peopleLoader } from '../../accounts/index.ts'
import { heldUntil } from '../entry-state.ts'
import { type EarningEntry, listEarnings } from '../list-earnings.ts'
import { asEarner } from '../policy.ts'
import type { EarningsDeps } from '../types.ts'

export function addEarnings(builder: Builder, deps: EarningsDeps): void {
  const EntryRef = defineEntry(builder, deps)
  const FilterInput = builder.inputType('EarningsFilter', {
    fields: (t) => ({
      type: t.string({ description: EARNING_KINDS.join(', ') }),
      from: t.field({ type: 'DateTime' }),
      to: t.field({ type: 'DateTime', description: 'Exclusive end of the period.' }),
    }),
  })
  builder.queryField('earnings_transactions', (t) =>
    t.field({
      type: [EntryRef],
      description: "The viewer's earnings, newest first.",
      args: {
        limit: t.arg({ type: limitInput(builder) }),
        filter: t.arg({ type: FilterInput }),
        after: t.arg.id({ description: 'Continues after this entry, at any depth.' }),
      },
      resolve: async (_root, { limit, filter, after }, context) =>
        listEarnings(deps, (await asEarner(deps, context)).accountId, {
          ...filter,
          after,
          page: readPage(limit),
        }),
    }),
  )
}

function defineEntry(builder: Builder, deps: EarningsDeps) {
  const people = peopleLoader(deps)
  const FanRef = builder.objectRef<Person>('EarningsFan').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      username: t.exposeString('username'),
      fullname: t.exposeString('fullname'),
      avatar: t.exposeString('avatar', { nullable: true }),
    }),
  })
  return builder.objectRef<EarningEntry>('EarningsEntry').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      type: t.exposeString('kind', {
        description: EARNING_KINDS.join(', '),
      }),
      value: t.float({
        description: "The creator's share in dollars.",
        resolve: ({ share_cents }) => share_cents / 100,
      }),
      price: t.float({
        description: 'What the fan paid, in dollars; 0 for an invitation.',
        resolve: ({ price_cents }) => price_cents / 100,
      }),
      reversed: t.float({
        description: 'The refunded part of the share, in dollars.',
        resolve: ({ reversed_share_cents }) => reversed_share_cents / 100,
      }),
      add_date: t.field({ type: 'DateTime', resolve: ({ created_at }) => created_at }),
      state: t.exposeString('state', { description: 'held, payable, on-the-way, paid or reversed' }),
      held_until: t.field({
        type: 'DateTime',
        resolve: (entry) => heldUntil(entry, deps.settings.get('payouts.holdDays')),
      }),
      from: t.field({
        type: FanRef,
        description: 'The fan who paid, or the invited creator.',
        async resolve({ from_id }, _args, context) {
          const person = await people(context, from_id)
          if (!person) throw new Error('an earning references a missing account')
          return person
        },
      }),
    }),
  })
}
