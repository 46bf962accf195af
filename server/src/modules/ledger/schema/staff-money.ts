/** GraphQL for finance staff: reconciliation runs, monthly reports and adjustments. */
import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import { limitInput, readPage } from '#platform/graphql/paging.ts'
import { KEY_DESCRIPTION } from '#platform/idempotency/idempotency-key.ts'
import { ADJUSTABLE_BOOKS, BOOKS } from '#rules/books.ts'
import { PAGE_SIZE } from '#rules/limits.ts'
import { centsFromDollars } from '#rules/money.ts'
import { asStaff } from '../../staff-rights/index.ts'
import { type Adjustment, listAdjustments } from '../console/adjustment-queries.ts'
import { decideAdjustment, proposeAdjustment } from '../console/adjustments.ts'
import { type MonthReport, monthReports } from '../console/month-report.ts'
import { monthSums } from '../console/months.ts'
import {
  type Reconciliation,
  recentReconciliations,
  requestReconciliation,
} from '../console/reconciliations.ts'
import type { LedgerDeps } from '../types.ts'
import { type AccountRef, referencedPersonLoader } from './people.ts'

export function addStaffMoney(builder: Builder, deps: LedgerDeps, AccountRef: AccountRef): void {
  addProofs(builder, deps)
  addMonths(builder, deps)
  addAdjustments(builder, deps, AccountRef)
}

function addProofs(builder: Builder, deps: LedgerDeps): void {
  const ProofRef = builder.objectRef<Reconciliation>('BookProof').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      date: t.field({ type: 'DateTime', resolve: ({ started_at }) => started_at }),
      finished_on: t.field({ type: 'DateTime', nullable: true, resolve: ({ finished_at }) => finished_at }),
      nightly: t.boolean({ resolve: ({ asked_by }) => asked_by === null }),
      problems: t.stringList({
        description: 'Empty if the ledger balances.',
        resolve: ({ problems }) => problems,
      }),
      journals: t.int({ resolve: ({ journals }) => Number(journals) }),
      entries: t.int({ resolve: ({ entries }) => Number(entries) }),
    }),
  })
  builder.queryField('bookProofs', (t) =>
    t.field({
      type: [ProofRef],
      description: 'Ledger verifications, newest first.',
      extensions: { listSize: 20 },
      resolve: (_root, _args, context) => {
        asStaff(context, 'money.see')
        return recentReconciliations(deps.db, 20)
      },
    }),
  )
  builder.mutationField('proveBooks', (t) =>
    t.field({
      type: ProofRef,
      description: 'Starts a ledger verification, or returns the one that is running.',
      resolve: async (_root, _args, context) => {
        const staff = asStaff(context, 'money.see')
        await deps.rateLimits.take('proof', { account: staff.accountId, address: context.address })
        return requestReconciliation(deps, staff)
      },
    }),
  )
}

function addMonths(builder: Builder, deps: LedgerDeps): void {
  const PartRef = builder.objectRef<{ kind: string; cents: number }>('MonthPart').implement({
    fields: (t) => ({
      kind: t.exposeString('kind'),
      value: t.float({ resolve: ({ cents }) => cents / 100 }),
    }),
  })
  const MonthRef = builder.objectRef<MonthReport>('MonthReport').implement({
    description: 'Amounts in dollars.',
    fields: (t) => ({
      id: t.id({ resolve: ({ month, money }) => `${month}-${money}` }),
      month: t.exposeString('month', { description: 'For example 2026-11, in UTC.' }),
      revenue: t.field({ type: [PartRef], extensions: { listSize: 14 }, resolve: ({ revenue }) => revenue }),
      revenue_total: t.float({ resolve: ({ revenueCents }) => revenueCents / 100 }),
      top_ups: t.float({ resolve: ({ topUpCents }) => topUpCents / 100 }),
      sold: t.float({ resolve: ({ soldCents }) => soldCents / 100 }),
      fees: t.float({ resolve: ({ feeCents }) => feeCents / 100 }),
      refunded: t.float({ resolve: ({ refundedCents }) => refundedCents / 100 }),
      charged_back: t.float({ resolve: ({ chargedBackCents }) => chargedBackCents / 100 }),
      paid_out: t.float({ resolve: ({ paidOutCents }) => paidOutCents / 100 }),
      closing: t.field({
        type: [PartRef],
        description: 'The closing balance of each ledger account; they add up to zero.',
        extensions: { listSize: BOOKS.length },
        resolve: ({ closing }) => BOOKS.map((kind) => ({ kind, cents: closing[kind] })),
      }),
    }),
  })
  builder.queryField('moneyMonths', (t) =>
    t.field({
      type: [MonthRef],
      description: 'Months of the money that this site takes, newest first.',
      extensions: { listSize: PAGE_SIZE.list },
      args: { limit: t.arg({ type: limitInput(builder) }) },
      resolve: async (_root, { limit }, context) => {
        asStaff(context, 'money.see')
        const { limit: most, skip } = readPage(limit)
        const money = deps.ledger.money
        return monthReports(await monthSums(deps.db), money)
          .reverse()
          .slice(skip, skip + most)
      },
    }),
  )
}

function addAdjustments(builder: Builder, deps: LedgerDeps, AccountRef: AccountRef): void {
  const person = referencedPersonLoader(deps)
  const AdjustmentRef = builder.objectRef<Adjustment>('Adjustment').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      from_book: t.exposeString('from_book'),
      to_book: t.exposeString('to_book'),
      from_user: t.field({
        type: AccountRef,
        nullable: true,
        resolve: ({ from_owner }, _args, context) => (from_owner ? person(context, from_owner) : null),
      }),
      to_user: t.field({
        type: AccountRef,
        nullable: true,
        resolve: ({ to_owner }, _args, context) => (to_owner ? person(context, to_owner) : null),
      }),
      value: t.float({ resolve: ({ cents }) => Number(cents) / 100 }),
      reason: t.exposeString('reason'),
      words: t.exposeString('words', { description: 'Text shown to the person.' }),
      state: t.exposeString('state', { description: 'proposed, approved, refused or withdrawn' }),
      by: t.field({
        type: AccountRef,
        resolve: ({ proposed_by }, _args, context) => person(context, proposed_by),
      }),
      date: t.field({ type: 'DateTime', resolve: ({ proposed_at }) => proposed_at }),
      decided_by: t.field({
        type: AccountRef,
        nullable: true,
        resolve: ({ decided_by }, _args, context) => (decided_by ? person(context, decided_by) : null),
      }),
      decided_on: t.field({ type: 'DateTime', nullable: true, resolve: ({ decided_at }) => decided_at }),
      note: t.exposeString('note'),
      journal: t.id({ nullable: true, resolve: ({ journal_id }) => journal_id }),
    }),
  })
  builder.queryField('adjustments', (t) =>
    t.field({
      type: [AdjustmentRef],
      description: 'Open ones, longest waiting first; with `open: false` decided ones, newest first.',
      extensions: { listSize: PAGE_SIZE.list },
      args: { open: t.arg.boolean(), limit: t.arg({ type: limitInput(builder) }) },
      resolve: (_root, { open, limit }, context) => {
        asStaff(context, 'money.see')
        return listAdjustments(deps.db, { isOpen: open ?? true, ...readPage(limit) })
      },
    }),
  )
  const books = ADJUSTABLE_BOOKS.join(', ')
  builder.mutationFields((t) => ({
    proposeAdjustment: t.field({
      type: AdjustmentRef,
      description: 'Takes effect only after another staff member approves it.',
      args: {
        from_book: t.arg.string({ required: true, description: books }),
        from_user: t.arg.id(),
        to_book: t.arg.string({ required: true, description: books }),
        to_user: t.arg.id(),
        amount: t.arg.float({ required: true, description: 'In dollars.' }),
        reason: t.arg.string({ required: true }),
        words: t.arg.string({ description: 'Text shown to the person; required if it moves their money.' }),
        key: t.arg.string({ description: KEY_DESCRIPTION }),
      },
      resolve: (_root, args, context) =>
        proposeAdjustment(deps, asStaff(context, 'money.adjust'), {
          from: { book: args.from_book, ownerId: args.from_user == null ? null : readUuid(args.from_user) },
          to: { book: args.to_book, ownerId: args.to_user == null ? null : readUuid(args.to_user) },
          cents: centsFromDollars(args.amount),
          ...{ reason: args.reason, words: args.words ?? '', key: args.key },
        }),
    }),
    decideAdjustment: t.field({
      type: AdjustmentRef,
      description: 'Approved or rejected by another staff member; the proposer can only withdraw it.',
      args: {
        id: t.arg.id({ required: true }),
        approve: t.arg.boolean({ required: true }),
        note: t.arg.string(),
      },
      resolve: (_root, { id, approve, note }, context) =>
        decideAdjustment(deps, asStaff(context, 'money.approve'), readUuid(id), {
          isApproved: approve,
          note: note?.trim() ?? '',
        }),
    }),
  }))
}
