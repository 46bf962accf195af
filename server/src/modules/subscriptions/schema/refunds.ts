/** GraphQL for refund requests by fans and decisions by staff. */

import { batchLoader } from '#platform/batch.ts'
import { Refusal } from '#platform/errors.ts'
import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import { limitInput, readPage } from '#platform/graphql/paging.ts'
import { KEY_DESCRIPTION } from '#platform/idempotency/idempotency-key.ts'
import { readOneOf } from '#platform/read-one-of.ts'
import type { RequestContext } from '#platform/request-context.ts'
import { signedIn } from '#platform/viewer.ts'
import { PAGE_SIZE } from '#rules/limits.ts'
import { REFUND } from '#rules/money.ts'
import { findSalesByIds, isReleased, purchasesSince, referencedPersonLoader } from '../../ledger/index.ts'
import { fanMoney } from '../../payments/index.ts'
import { asStaff } from '../../staff-rights/index.ts'
import { decideRefund, type RefundTarget } from '../decide-refund.ts'
import { findSubscription } from '../queries.ts'
import { findRefundRequest, listRefundRequests, type RefundRequest } from '../refund-queries.ts'
import { requestRefund } from '../request-refund.ts'
import type { RefundState } from '../tables.ts'
import type { SubscriptionsDeps } from '../types.ts'
import type { AccountRef, FanMoneyRef } from './refs.ts'
import type { SubscriptionRef } from './subscription.ts'

type Refs = { AccountRef: AccountRef; FanMoneyRef: FanMoneyRef; SubscriptionRef: SubscriptionRef }

const STATES: readonly RefundState[] = ['open', 'granted', 'refused']

const TARGETS: readonly RefundTarget[] = ['credits', 'card']

export function addRefunds(builder: Builder, deps: SubscriptionsDeps, refs: Refs): void {
  builder.mutationField('requestRefund', (t) =>
    t.field({
      type: refs.SubscriptionRef,
      description: `Within ${REFUND.windowHours} hours of the first charge, once, even after it ended; staff decide.`,
      args: {
        subscription: t.arg.id({ required: true }),
        reason: t.arg.string({ required: true }),
        key: t.arg.string({ description: KEY_DESCRIPTION }),
      },
      resolve: (_root, { subscription, reason, key }, context) =>
        requestRefund(deps, signedIn(context), { subscriptionId: readUuid(subscription), reason, key }),
    }),
  )
  addDecisions(builder, deps, defineRefundRequest(builder, deps, refs))
}

function defineRefundRequest(
  builder: Builder,
  deps: SubscriptionsDeps,
  { AccountRef, FanMoneyRef, SubscriptionRef }: Refs,
) {
  const person = referencedPersonLoader(deps)
  const sales = batchLoader(
    async (ids: string[], _context: RequestContext) =>
      new Map((await findSalesByIds(deps.db, ids)).map((sale) => [sale.id, sale])),
  )
  async function saleOf(context: RequestContext, { sale_id }: RefundRequest) {
    const sale = await sales(context, sale_id)
    if (!sale) throw new Error('a refund request references a missing sale')
    return sale
  }
  return builder.objectRef<RefundRequest>('RefundRequest').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      from: t.field({
        type: AccountRef,
        description: 'The fan.',
        resolve: ({ fan_id }, _args, context) => person(context, fan_id),
      }),
      user: t.field({
        type: AccountRef,
        description: 'The creator.',
        resolve: async (request, _args, context) =>
          person(context, (await saleOf(context, request)).creator_id),
      }),
      amount: t.float({
        description: 'The first charge, in dollars.',
        resolve: async (request, _args, context) => (await saleOf(context, request)).price_cents / 100,
      }),
      charged_on: t.field({
        type: 'DateTime',
        resolve: async (request, _args, context) => (await saleOf(context, request)).created_at,
      }),
      share: t.float({
        description: 'The creator’s share, which is deducted from them if the refund is granted.',
        resolve: async (request, _args, context) => (await saleOf(context, request)).share_cents / 100,
      }),
      share_is_held: t.boolean({
        description:
          'Whether the share is still held; otherwise it is deducted from the payable balance, which may become negative.',
        resolve: async (request, _args, context) =>
          !(await isReleased(deps.db, await saleOf(context, request))),
      }),
      subscription: t.field({
        type: SubscriptionRef,
        nullable: true,
        resolve: async (request, _args, context) => {
          const { subject_id } = await saleOf(context, request)
          return subject_id === null ? null : ((await findSubscription(deps.db, subject_id)) ?? null)
        },
      }),
      bought_since: t.int({
        description: 'Other purchases of the fan from this creator since the charge.',
        resolve: async (request, _args, context) => {
          const { fan_id, creator_id, created_at } = await saleOf(context, request)
          return purchasesSince(deps.db, { fanId: fan_id, creatorId: creator_id, since: created_at })
        },
      }),
      history: t.field({
        type: FanMoneyRef,
        description: 'Total spending of the fan, and refunds.',
        resolve: ({ fan_id }) => fanMoney(deps.db, fan_id),
      }),
      decided_by: t.field({
        type: AccountRef,
        nullable: true,
        resolve: ({ decided_by }, _args, context) => (decided_by ? person(context, decided_by) : null),
      }),
      reason: t.exposeString('reason'),
      state: t.exposeString('state', { description: STATES.join(', ') }),
      paid_to: t.exposeString('paid_to', { nullable: true, description: TARGETS.join(', ') }),
      note: t.exposeString('note'),
      add_date: t.field({ type: 'DateTime', resolve: ({ created_at }) => created_at }),
      decided_on: t.field({ type: 'DateTime', nullable: true, resolve: ({ decided_at }) => decided_at }),
    }),
  })
}

function addDecisions(
  builder: Builder,
  deps: SubscriptionsDeps,
  RequestRef: ReturnType<typeof defineRefundRequest>,
): void {
  builder.queryField('refundRequest', (t) =>
    t.field({
      type: RequestRef,
      description: 'For finance staff.',
      args: { id: t.arg.id({ required: true }) },
      resolve: async (_root, { id }, context) => {
        asStaff(context, 'refunds.see')
        const found = await findRefundRequest(deps.db, readUuid(id))
        if (!found) throw new Refusal('NOT_FOUND')
        return found
      },
    }),
  )
  builder.queryField('refundRequests', (t) =>
    t.field({
      type: [RequestRef],
      description: 'For finance staff; longest waiting first. `after` is the last one of the previous page.',
      extensions: { listSize: PAGE_SIZE.list },
      args: {
        state: t.arg.string({ description: `${STATES.join(', ')}; open by default` }),
        limit: t.arg({ type: limitInput(builder) }),
        after: t.arg.id(),
      },
      resolve: (_root, { state, limit, after }, context) => {
        asStaff(context, 'refunds.see')
        return listRefundRequests(deps.db, {
          state: readOneOf(STATES, state ?? 'open', { message: `\`state\` is one of ${STATES.join(', ')}.` }),
          limit: readPage(limit).limit,
          after: after === null || after === undefined ? null : readUuid(after),
        })
      },
    }),
  )
  builder.mutationField('decideRefund', (t) =>
    t.field({
      type: RequestRef,
      description: 'For finance staff. If granted, the charge is refunded and the subscription ends.',
      args: {
        id: t.arg.id({ required: true }),
        grant: t.arg.boolean({ required: true }),
        to: t.arg.string({ description: `${TARGETS.join(', ')}; credits by default` }),
        note: t.arg.string({ description: 'Shown to the fan.' }),
        key: t.arg.string({ description: KEY_DESCRIPTION }),
      },
      resolve: (_root, { id, grant, to, note, key }, context) =>
        decideRefund(deps, asStaff(context, 'refunds.decide'), readUuid(id), {
          isGranted: grant,
          to: readOneOf(TARGETS, to ?? 'credits', { message: `\`to\` is one of ${TARGETS.join(', ')}.` }),
          note: note ?? '',
          key,
        }),
    }),
  )
}
