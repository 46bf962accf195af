/** The type SupportFacts: the customer's account, and their money for staff with that right. */
import type { Builder } from '#platform/graphql/builder.ts'
import type { Person } from '../../accounts/index.ts'
import type { Transaction } from '../../payments/index.ts'
import { staffFor } from '../../staff-rights/index.ts'
import {
  type CustomerCounts,
  type CustomerMoney,
  customerCountsOf,
  customerMoneyOf,
} from '../console/customer-facts.ts'
import type { SupportDeps } from '../types.ts'
import type { SupportRefs } from './refs.ts'

type CustomerFacts = { person: Person; isKnown: boolean }

export function defineCustomerFacts(
  builder: Builder,
  deps: SupportDeps,
  AccountRef: SupportRefs['AccountRef'],
) {
  const PaymentRef = builder.objectRef<Transaction>('SupportPayment').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      type: t.exposeString('type'),
      cents: t.exposeInt('cents', { description: 'Change of the wallet; negative for spending.' }),
      state: t.exposeString('state'),
      add_date: t.field({ type: 'DateTime', resolve: ({ created_at }) => created_at }),
    }),
  })
  const MoneyRef = builder.objectRef<CustomerMoney>('SupportMoney').implement({
    fields: (t) => ({
      cents: t.exposeInt('cents'),
      payments: t.field({
        type: [PaymentRef],
        extensions: { listSize: 5 },
        resolve: ({ payments }) => payments,
      }),
    }),
  })
  const CountsRef = builder.objectRef<CustomerCounts>('SupportFactCounts').implement({
    fields: (t) => ({
      reports: t.exposeInt('reports', { description: 'About them or their content.' }),
      subscriptions: t.exposeInt('subscriptions', { description: 'Current subscriptions.' }),
    }),
  })
  return builder.objectRef<CustomerFacts>('SupportFacts').implement({
    fields: (t) => ({
      person: t.field({ type: AccountRef, resolve: ({ person }) => person }),
      since: t.field({ type: 'DateTime', resolve: ({ person }) => person.created_at }),
      status: t.string({ resolve: ({ person }) => person.status }),
      creator: t.boolean({ resolve: ({ person }) => person.is_creator }),
      known: t.boolean({
        description: 'Whether the sender’s identity is confirmed; otherwise only the address is the same.',
        resolve: ({ isKnown }) => isKnown,
      }),
      counts: t.field({ type: CountsRef, resolve: ({ person }) => customerCountsOf(deps, person.id) }),
      money: t.field({
        type: MoneyRef,
        nullable: true,
        description: 'Null without the right, and while the sender’s identity is unconfirmed.',
        resolve: ({ person, isKnown }, _args, { viewer }) =>
          isKnown && staffFor(viewer, 'support.money') ? customerMoneyOf(deps, person.id) : null,
      }),
    }),
  })
}
