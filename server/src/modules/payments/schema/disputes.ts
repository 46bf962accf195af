/** GraphQL for disputes, for finance staff. */
import { Refusal } from '#platform/errors.ts'
import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import { limitInput, readPage } from '#platform/graphql/paging.ts'
import { readOneOfOrNone } from '#platform/read-one-of.ts'
import { PAGE_SIZE } from '#rules/limits.ts'
import { type AccountRef, type EvidenceSale, referencedPersonLoader, salesSince } from '../../ledger/index.ts'
import { asStaff } from '../../staff-rights/index.ts'
import {
  DISPUTE_STATES,
  type Dispute,
  type FanMoney,
  fanMoney,
  findDispute,
  listDisputes,
  noteEvidence,
} from '../console/disputes.ts'
import type { PaymentsDeps } from '../types.ts'

/** Sales listed as evidence. */
const SALES_SHOWN = 50

export function addDisputes(builder: Builder, deps: PaymentsDeps, AccountRef: AccountRef) {
  const FanMoneyRef = builder.objectRef<FanMoney>('FanMoney').implement({
    description: 'What a fan has spent, and how much was refunded. Amounts in dollars.',
    fields: (t) => ({
      spent: t.float({ resolve: ({ spentCents }) => spentCents / 100 }),
      purchases: t.exposeInt('purchases'),
      refunds: t.exposeInt('refunds'),
      refunded: t.float({ resolve: ({ refundedCents }) => refundedCents / 100 }),
      disputes: t.exposeInt('disputes'),
    }),
  })
  const DisputeRef = defineDispute(builder, deps, { AccountRef, FanMoneyRef })
  const message = `A state must be one of ${DISPUTE_STATES.join(', ')}.`
  builder.queryFields((t) => ({
    disputes: t.field({
      type: [DisputeRef],
      description: 'For finance and admins: chargebacks. Those waiting for evidence come first.',
      extensions: { listSize: PAGE_SIZE.list },
      args: {
        state: t.arg.string({ description: `${DISPUTE_STATES.join(', ')}; all by default` }),
        limit: t.arg({ type: limitInput(builder) }),
      },
      resolve: (_root, { state, limit }, context) => {
        asStaff(context, 'refunds.see')
        return listDisputes(deps.db, {
          state: readOneOfOrNone(DISPUTE_STATES, state, { message }) ?? null,
          ...readPage(limit),
        })
      },
    }),
    dispute: t.field({
      type: DisputeRef,
      args: { id: t.arg.id({ required: true }) },
      resolve: async (_root, { id }, context) => {
        asStaff(context, 'refunds.see')
        const found = await findDispute(deps.db, readUuid(id))
        if (!found) throw new Refusal('NOT_FOUND')
        return found
      },
    }),
  }))
  builder.mutationField('noteEvidence', (t) =>
    t.field({
      type: DisputeRef,
      description: 'Records that evidence was submitted to the payment gateway, and which.',
      args: { id: t.arg.id({ required: true }), note: t.arg.string({ required: true }) },
      resolve: (_root, { id, note }, context) =>
        noteEvidence(deps, asStaff(context, 'disputes.answer'), { id: readUuid(id), note }),
    }),
  )
  return { FanMoneyRef }
}

export type FanMoneyRef = ReturnType<typeof addDisputes>['FanMoneyRef']

function defineDispute(
  builder: Builder,
  deps: PaymentsDeps,
  { AccountRef, FanMoneyRef }: { AccountRef: AccountRef; FanMoneyRef: FanMoneyRef },
) {
  const person = referencedPersonLoader(deps)
  const SaleRef = builder.objectRef<EvidenceSale>('DisputedSale').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      kind: t.exposeString('kind'),
      value: t.float({ resolve: ({ priceCents }) => priceCents / 100 }),
      date: t.field({ type: 'DateTime', resolve: ({ at }) => at }),
      reversed: t.exposeBoolean('isReversed'),
    }),
  })
  return builder.objectRef<Dispute>('Dispute').implement({
    description: 'Amounts in dollars.',
    fields: (t) => ({
      id: t.exposeID('id'),
      user: t.field({
        type: AccountRef,
        resolve: ({ accountId }, _args, context) => person(context, accountId),
      }),
      reference: t.exposeString('reference', { description: 'The payment gateway’s reference.' }),
      payment: t.exposeString('payment', {
        nullable: true,
        description: 'The payment gateway’s reference of the payment.',
      }),
      gateway: t.exposeString('gateway'),
      card: t.exposeString('cardWords'),
      bought_on: t.field({ type: 'DateTime', resolve: ({ boughtAt }) => boughtAt }),
      value: t.float({ resolve: ({ cents }) => cents / 100 }),
      lost: t.float({
        description: 'The site’s loss.',
        resolve: ({ lostCents }) => lostCents / 100,
      }),
      from_creators: t.float({
        description: 'The part deducted from creators’ earnings.',
        resolve: ({ shareCents }) => shareCents / 100,
      }),
      date: t.field({ type: 'DateTime', resolve: ({ createdAt }) => createdAt }),
      due_on: t.field({ type: 'DateTime', nullable: true, resolve: ({ dueAt }) => dueAt }),
      state: t.exposeString('state', { description: DISPUTE_STATES.join(', ') }),
      evidence_on: t.field({ type: 'DateTime', nullable: true, resolve: ({ evidenceAt }) => evidenceAt }),
      evidence: t.exposeString('evidenceNote', { nullable: true }),
      sales: t.field({
        type: [SaleRef],
        description: 'Purchases since the day of the payment, as evidence.',
        extensions: { listSize: SALES_SHOWN },
        resolve: ({ accountId, boughtAt }) => salesSince(deps.db, accountId, boughtAt, SALES_SHOWN),
      }),
      history: t.field({ type: FanMoneyRef, resolve: ({ accountId }) => fanMoney(deps.db, accountId) }),
    }),
  })
}
