/** GraphQL for payouts in the console: overview, holds and releases, and on-demand runs. */
import { batchLoader } from '#platform/batch.ts'
import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import { limitInput, readPage } from '#platform/graphql/paging.ts'
import { KEY_DESCRIPTION } from '#platform/idempotency/idempotency-key.ts'
import { readOneOf, readOneOfOrNone } from '#platform/read-one-of.ts'
import type { RequestContext } from '#platform/request-context.ts'
import { PAGE_SIZE } from '#rules/limits.ts'
import { PAYOUT } from '#rules/money.ts'
import { asStaff } from '../../staff-rights/index.ts'
import { type SendingSums, sendPayouts } from '../bitcoin/send-payouts.ts'
import { creatorPayouts } from '../console/creator-payouts.ts'
import { DUE_STATES, type DueLine } from '../console/due-payouts.ts'
import { holdPayout, releasePayout } from '../console/hold-payout.ts'
import {
  filterLines,
  type PayoutOverview,
  type PayoutSum,
  payoutOverview,
} from '../console/payout-overview.ts'
import { type RequestedRun, requestRun } from '../console/request-run.ts'
import { dayText } from '../make-payout.ts'
import { type BatchSum, recentBatches, sumOfRun } from '../payout-batch-queries.ts'
import type { EarningsDeps } from '../types.ts'
import { type ConsoleRefs, defineCreatorPayouts, defineDue } from './creator-payouts.ts'

export function addPayoutConsole(builder: Builder, deps: EarningsDeps, refs: ConsoleRefs): void {
  const DueRef = defineDue(builder, refs)
  const OrderRef = defineOrder(builder, deps)
  const PayoutConsoleRef = defineOverview(builder, { DueRef, OrderRef })
  const PersonRef = defineCreatorPayouts(builder, deps, { ...refs, DueRef })
  const BatchSumRef = defineBatches(builder)
  builder.queryFields((t) => ({
    payoutDesk: t.field({
      type: PayoutConsoleRef,
      description: 'For finance and admins: payable amounts and the state of payouts.',
      resolve: (_root, _args, context) => {
        asStaff(context, 'payouts.see')
        return payoutOverview(deps)
      },
    }),
    payoutOf: t.field({
      type: PersonRef,
      description: 'All payout data of one creator.',
      args: { user: t.arg.id({ required: true }) },
      resolve: (_root, { user }, context) => {
        asStaff(context, 'payouts.see')
        return creatorPayouts(deps, readUuid(user))
      },
    }),
    payoutBatches: t.field({
      type: [BatchSumRef],
      description: 'Bank files, newest first.',
      args: { limit: t.arg({ type: limitInput(builder) }) },
      resolve: (_root, { limit }, context) => {
        asStaff(context, 'payouts.see')
        return recentBatches(deps.db, readPage(limit).limit)
      },
    }),
  }))
  addOrders(builder, deps, { OrderRef, PersonRef })
}

type OrderRef = ReturnType<typeof defineOrder>
type Refs = { OrderRef: OrderRef; PersonRef: ReturnType<typeof defineCreatorPayouts> }

function addOrders(builder: Builder, deps: EarningsDeps, { OrderRef, PersonRef }: Refs): void {
  const description = 'Kept for later reviewers.'
  const SendingRef = builder.objectRef<SendingSums>('PayoutSending').implement({
    description: 'Numbers of payouts by what the provider last reported.',
    fields: (t) => ({
      waiting: t.exposeInt('waiting'),
      paid: t.exposeInt('paid'),
      failed: t.exposeInt('failed'),
      unknown: t.exposeInt('unknown', {
        description: 'The provider didn’t respond; send again to find out.',
      }),
    }),
  })
  builder.mutationFields((t) => ({
    holdPayout: t.field({
      type: PersonRef,
      description: 'Stops payouts to this creator until staff release them; unsent payouts wait too.',
      args: {
        user: t.arg.id({ required: true }),
        reason: t.arg.string({ required: true, description }),
      },
      resolve: async (_root, { user, reason }, context) => {
        const staff = asStaff(context, 'payouts.hold')
        const { id } = await holdPayout(deps, staff, { creatorId: readUuid(user), reason })
        return creatorPayouts(deps, id)
      },
    }),
    releasePayout: t.field({
      type: PersonRef,
      description:
        'Ends a staff hold or, without one, the wait after payout details or the email address changed.',
      args: {
        user: t.arg.id({ required: true }),
        reason: t.arg.string({ required: true, description }),
      },
      resolve: async (_root, { user, reason }, context) => {
        const staff = asStaff(context, 'payouts.hold')
        const { id } = await releasePayout(deps, staff, { creatorId: readUuid(user), reason })
        return creatorPayouts(deps, id)
      },
    }),
    sendPayouts: t.field({
      type: SendingRef,
      description:
        'Sends pending payouts in bitcoin through the provider’s API, and records the results of those sent before.',
      resolve: (_root, _args, context) =>
        sendPayouts(deps, {
          exporter: asStaff(context, 'payouts.export'),
          opener: asStaff(context, 'payouts.openDetails'),
          marker: asStaff(context, 'payouts.mark'),
        }),
    }),
    runPayouts: t.field({
      type: OrderRef,
      description:
        'Creates a payout for everyone with a due amount, at most once a day each. One run at a time.',
      args: { key: t.arg.string({ description: KEY_DESCRIPTION }) },
      resolve: (_root, { key }, context) => requestRun(deps, asStaff(context, 'payouts.run'), key),
    }),
  }))
}

function defineOrder(builder: Builder, deps: EarningsDeps) {
  const made = batchLoader(async (days: string[], _context: RequestContext) => {
    const sums = await Promise.all(days.map(async (day) => [day, await sumOfRun(deps.db, day)] as const))
    return new Map(sums)
  })
  const sumOf = async ({ ordered_at }: RequestedRun, context: RequestContext): Promise<PayoutSum> =>
    (await made(context, dayText(ordered_at))) ?? { count: 0, cents: 0 }
  return builder.objectRef<RequestedRun>('PayoutRunOrder').implement({
    description: 'A payout run requested by staff.',
    fields: (t) => ({
      id: t.exposeID('id'),
      date: t.field({ type: 'DateTime', resolve: ({ ordered_at }) => ordered_at }),
      done: t.boolean({ resolve: ({ finished_at }) => finished_at !== null }),
      made: t.int({
        description: 'Payouts created on its day so far.',
        resolve: async (order, _args, context) => (await sumOf(order, context)).count,
      }),
      total: t.float({ resolve: async (order, _args, context) => (await sumOf(order, context)).cents / 100 }),
    }),
  })
}

function defineOverview(
  builder: Builder,
  { DueRef, OrderRef }: { DueRef: ReturnType<typeof defineDue>; OrderRef: OrderRef },
) {
  const SumRef = builder.objectRef<PayoutSum>('PayoutSum').implement({
    fields: (t) => ({
      count: t.exposeInt('count'),
      value: t.float({ resolve: ({ cents }) => cents / 100 }),
    }),
  })
  return builder.objectRef<PayoutOverview>('PayoutDesk').implement({
    description: 'Amounts in dollars.',
    fields: (t) => ({
      next_run_on: t.field({ type: 'DateTime', resolve: ({ nextRunOn }) => nextRunOn }),
      minimum: t.float({ resolve: ({ minimumCents }) => minimumCents / 100 }),
      goes_out: t.field({
        type: SumRef,
        description: 'In the next run.',
        resolve: ({ goesOut }) => goesOut,
      }),
      on_hold: t.field({ type: SumRef, resolve: ({ onHold }) => onHold }),
      failed: t.field({
        type: SumRef,
        description: 'Failed and returned to the balance.',
        resolve: ({ failed }) => failed,
      }),
      below: t.field({
        type: SumRef,
        description: 'Below the minimum payout.',
        resolve: ({ below }) => below,
      }),
      to_send: t.field({
        type: SumRef,
        description: 'Created, but not in a bank file yet.',
        resolve: ({ toSend }) => toSend,
      }),
      sent: t.field({ type: SumRef, description: 'In a bank file.', resolve: ({ sent }) => sent }),
      order: t.field({ type: OrderRef, nullable: true, resolve: ({ order }) => order }),
      lines: t.field({
        type: [DueRef],
        description: 'Entries that need attention first, then by amount.',
        extensions: { listSize: PAGE_SIZE.list },
        args: {
          states: t.arg.stringList({ description: `${DUE_STATES.join(', ')}; all by default` }),
          method: t.arg.string({ description: PAYOUT.methods.join(', ') }),
          limit: t.arg({ type: limitInput(builder) }),
        },
        resolve: ({ lines }, { states, method, limit }): DueLine[] => {
          const message = `A state must be one of ${DUE_STATES.join(', ')}.`
          const { skip, limit: most } = readPage(limit)
          const chosen = filterLines(lines, {
            states: states ? states.map((state) => readOneOf(DUE_STATES, state, { message })) : null,
            method:
              readOneOfOrNone(PAYOUT.methods, method, { message: `One of ${PAYOUT.methods.join(', ')}.` }) ??
              null,
          })
          return chosen.slice(skip, skip + most)
        },
      }),
    }),
  })
}

function defineBatches(builder: Builder) {
  return builder.objectRef<BatchSum>('PayoutFile').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      date: t.field({ type: 'DateTime', resolve: ({ created_at }) => created_at }),
      method: t.exposeString('method'),
      count: t.exposeInt('count'),
      open: t.exposeInt('open', { description: 'How many of them have no recorded result.' }),
      total: t.float({ resolve: ({ cents }) => Number(cents) / 100 }),
      url: t.string({
        description: 'CSV; it can be downloaded repeatedly.',
        resolve: ({ id }) => `/api/staff/payouts/${id}.csv`,
      }),
    }),
  })
}
