/** GraphQL for finance staff: the payout queue, exports and outcomes. */

import { batchLoader } from '#platform/batch.ts'
import { Refusal } from '#platform/errors.ts'
import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import { limitInput, readPage } from '#platform/graphql/paging.ts'
import { KEY_DESCRIPTION } from '#platform/idempotency/idempotency-key.ts'
import { readOneOf } from '#platform/read-one-of.ts'
import type { RequestContext } from '#platform/request-context.ts'
import { PAGE_SIZE } from '#rules/limits.ts'
import { type addAccountsSchema, peopleLoader } from '../../accounts/index.ts'
import { asStaff } from '../../staff-rights/index.ts'
import { type ExportedBatch, exportPayouts } from '../export-payouts.ts'
import { openHoldsAmong } from '../hold-queries.ts'
import { markPayout, markPayouts } from '../mark-payout.ts'
import { findPayout, type PayoutRow, payoutsInState } from '../payout-queries.ts'
import { PAYOUT_STATES } from '../tables.ts'
import type { EarningsDeps } from '../types.ts'

type AccountRef = ReturnType<typeof addAccountsSchema>['AccountRef']

export type QueuedRef = ReturnType<typeof defineQueued>

export function addStaffPayouts(builder: Builder, deps: EarningsDeps, AccountRef: AccountRef): QueuedRef {
  const QueuedRef = defineQueued(builder, deps, AccountRef)
  const BatchRef = builder.objectRef<ExportedBatch>('PayoutBatch').implement({
    fields: (t) => ({
      id: t.id({ resolve: ({ batch }) => batch.id }),
      url: t.exposeString('url', { description: 'Address of the file, which can be downloaded repeatedly.' }),
      count: t.exposeInt('count'),
      total: t.float({ resolve: ({ totalCents }) => totalCents / 100 }),
    }),
  })
  builder.queryField('payoutQueue', (t) =>
    t.field({
      type: [QueuedRef],
      description: 'For finance and admins, oldest first.',
      args: {
        state: t.arg.string({ description: 'pending by default' }),
        limit: t.arg({ type: limitInput(builder) }),
        after: t.arg.id(),
      },
      resolve: async (_root, { state: wanted, limit, after }, context) => {
        asStaff(context, 'payouts.see')
        const message = `A state must be one of ${PAYOUT_STATES.join(', ')}.`
        const state = readOneOf(PAYOUT_STATES, wanted ?? 'pending', { message })
        const last = after == null ? null : await findPayout(deps.db, readUuid(after))
        if (last === undefined) throw new Refusal('NOT_FOUND')
        return payoutsInState(deps.db, { state, after: last, limit: readPage(limit).limit })
      },
    }),
  )
  builder.mutationFields((t) => ({
    exportPayouts: t.field({
      type: BatchRef,
      description:
        'Puts all pending payouts of a method, at most a thousand, into one file and marks them as processing.',
      args: {
        method: t.arg.string({ required: true, description: 'wire, paypal, wise, sepa or bitcoin' }),
        key: t.arg.string({ description: KEY_DESCRIPTION }),
      },
      resolve: (_root, { method, key }, context) =>
        exportPayouts(deps, asStaff(context, 'payouts.export'), { method, key }),
    }),
    markPayout: t.field({
      type: QueuedRef,
      description: 'A failed or cancelled payout returns to the balance; a paid one may still fail, once.',
      args: {
        id: t.arg.id({ required: true }),
        state: t.arg.string({ required: true, description: 'paid, failed or cancelled' }),
        reason: t.arg.string({ description: 'Required unless it was paid; shown to the creator.' }),
        key: t.arg.string({ description: KEY_DESCRIPTION }),
      },
      resolve: (_root, { id, state, reason, key }, context) =>
        markPayout(deps, asStaff(context, 'payouts.mark'), {
          id: readUuid(id),
          state,
          reason: reason ?? '',
          key,
        }),
    }),
    markPayouts: t.field({
      type: [QueuedRef],
      description: 'Marks many payouts at once, as reported by the bank: all or none.',
      extensions: { listSize: PAGE_SIZE.list },
      args: {
        ids: t.arg.idList({ required: true }),
        state: t.arg.string({ required: true, description: 'paid, failed or cancelled' }),
        reason: t.arg.string({ description: 'Required unless they were paid; shown to the creators.' }),
        key: t.arg.string({ description: KEY_DESCRIPTION }),
      },
      resolve: (_root, { ids, state, reason, key }, context) =>
        markPayouts(deps, asStaff(context, 'payouts.mark'), {
          ids: ids.map((id) => readUuid(id)),
          state,
          reason: reason ?? '',
          key,
        }),
    }),
  }))
  return QueuedRef
}

function defineQueued(builder: Builder, deps: EarningsDeps, AccountRef: AccountRef) {
  const people = peopleLoader(deps)
  const holds = batchLoader((ids: string[], _context: RequestContext) => openHoldsAmong(deps.db, ids))
  return builder.objectRef<PayoutRow>('QueuedPayout').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      user: t.field({
        type: AccountRef,
        description: 'The payee.',
        async resolve({ creator_id }, _args, context) {
          const creator = await people(context, creator_id)
          if (!creator) throw new Error('a payout references a missing account')
          return creator
        },
      }),
      date: t.field({ type: 'DateTime', resolve: ({ created_at }) => created_at }),
      value: t.float({ resolve: ({ cents }) => Number(cents) / 100 }),
      status: t.exposeString('state'),
      kind: t.exposeString('kind', { description: 'run, or termination for an account that was closed' }),
      method: t.exposeString('method'),
      hint: t.exposeString('hint'),
      batch: t.id({ nullable: true, resolve: ({ batch_id }) => batch_id }),
      failure: t.exposeString('failure', { nullable: true }),
      held: t.boolean({
        description: 'Whether staff hold this creator’s payouts: it is then not sent.',
        resolve: async ({ creator_id }, _args, context) => (await holds(context, creator_id)) !== undefined,
      }),
      decided_at: t.field({ type: 'DateTime', nullable: true, resolve: ({ decided_at }) => decided_at }),
    }),
  })
}
