/** GraphQL for reconciliation with payment providers, for finance staff. */
import { Refusal } from '#platform/errors.ts'
import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import { limitInput, readPage } from '#platform/graphql/paging.ts'
import { COMPARED_KINDS } from '#platform/payments/settled-line.ts'
import { readOneOf } from '#platform/read-one-of.ts'
import { PAGE_SIZE } from '#rules/limits.ts'
import type { AccountRef } from '../../ledger/index.ts'
import { referencedPersonLoader } from '../../ledger/index.ts'
import { asStaff } from '../../staff-rights/index.ts'
import { DIFFERENCES, ROW_STATES } from '../reconciliation/compare-statement.ts'
import {
  isOpenDifference,
  type ProviderBalance,
  providerBalance,
  reconcileStored,
  type ShownRow,
  type StatementComparison,
  type StateSum,
  sumsByState,
} from '../reconciliation/reconcile.ts'
import { settleByHand } from '../reconciliation/settle-by-hand.ts'
import { findStatement, recentStatements, type StatementRow } from '../reconciliation/statement-queries.ts'
import { fetchStatement } from '../reconciliation/statements.ts'
import type { PaymentsDeps } from '../types.ts'

const VIEWS = ['open', 'settled', ...ROW_STATES] as const
type View = (typeof VIEWS)[number]

type Shown = StatementComparison & { statement: StatementRow }

export function addReconciliation(builder: Builder, deps: PaymentsDeps, AccountRef: AccountRef): void {
  const StatementRef = defineStatement(builder, deps, AccountRef)
  const RowRef = defineRow(builder, deps, AccountRef)
  const ReconciliationRef = defineReconciliation(builder, deps, { StatementRef, RowRef })
  builder.queryFields((t) => ({
    providerStatements: t.field({
      type: [StatementRef],
      description: 'For finance and admins: settlement reports of payment providers, newest first.',
      args: { limit: t.arg({ type: limitInput(builder) }) },
      resolve: (_root, { limit }, context) => {
        asStaff(context, 'money.see')
        return recentStatements(deps.db, readPage(limit))
      },
    }),
    reconciliation: t.field({
      type: ReconciliationRef,
      description: 'A settlement report compared with the ledger as it is now.',
      args: { statement: t.arg.id({ required: true }) },
      resolve: async (_root, { statement: id }, context) => {
        asStaff(context, 'money.see')
        const statement = await findStatement(deps.db, readUuid(id))
        if (!statement) throw new Refusal('NOT_FOUND')
        return { statement, ...(await reconcileStored(deps.db, statement)) }
      },
    }),
  }))
  builder.mutationFields((t) => ({
    fetchStatement: t.field({
      type: StatementRef,
      description: 'Stores what the payment provider’s API lists for a period; for providers without a file.',
      args: {
        gateway: t.arg.string({ required: true }),
        from: t.arg({ type: 'DateTime', required: true }),
        to: t.arg({ type: 'DateTime', required: true }),
      },
      resolve: async (_root, { gateway, from, to }, context) => {
        const staff = asStaff(context, 'money.reconcile')
        const id = await fetchStatement(deps, staff, { gateway, from: new Date(from), to: new Date(to) })
        const statement = await findStatement(deps.db, id)
        if (!statement) throw new Refusal('NOT_FOUND')
        return statement
      },
    }),
    settleDifference: t.field({
      type: RowRef,
      description: 'Records how a difference was settled. Nothing is booked.',
      args: {
        statement: t.arg.id({ required: true }),
        row: t.arg.string({ required: true }),
        note: t.arg.string({ required: true }),
      },
      resolve: (_root, { statement, row, note }, context) =>
        settleByHand(deps, asStaff(context, 'money.reconcile'), {
          statementId: readUuid(statement),
          rowId: row,
          note,
        }),
    }),
  }))
}

function defineStatement(builder: Builder, deps: PaymentsDeps, AccountRef: AccountRef) {
  const person = referencedPersonLoader(deps)
  return builder.objectRef<StatementRow>('ProviderStatement').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      gateway: t.exposeString('gateway'),
      file: t.exposeString('file_name', { description: 'Empty if it came from the provider’s API.' }),
      format: t.exposeString('format'),
      from: t.field({ type: 'DateTime', resolve: ({ from_at }) => from_at }),
      to: t.field({ type: 'DateTime', resolve: ({ to_at }) => to_at }),
      lines: t.exposeInt('line_count'),
      date: t.field({ type: 'DateTime', resolve: ({ created_at }) => created_at }),
      by: t.field({
        type: AccountRef,
        nullable: true,
        resolve: ({ uploaded_by }, _args, context) =>
          uploaded_by === null ? null : person(context, uploaded_by),
      }),
      url: t.string({
        description: 'The comparison as CSV.',
        resolve: ({ id }) => `/api/staff/reconciliation/${id}.csv`,
      }),
    }),
  })
}

function defineRow(builder: Builder, deps: PaymentsDeps, AccountRef: AccountRef) {
  const person = referencedPersonLoader(deps)
  return builder.objectRef<ShownRow>('ReconciliationRow').implement({
    description:
      'A line of the report, its entry in the ledger, or both. Amounts are positive for money to the site.',
    fields: (t) => ({
      id: t.exposeString('id'),
      state: t.exposeString('state', { description: ROW_STATES.join(', ') }),
      kind: t.string({
        description: COMPARED_KINDS.join(', '),
        resolve: ({ theirs, ours }) => (theirs ?? ours)?.kind ?? '',
      }),
      date: t.field({
        type: 'DateTime',
        resolve: ({ theirs, ours }) => theirs?.at ?? ours?.at ?? new Date(0),
      }),
      booked_on: t.field({ type: 'DateTime', nullable: true, resolve: ({ ours }) => ours?.at ?? null }),
      user: t.field({
        type: AccountRef,
        nullable: true,
        resolve: ({ ours }, _args, context) => ours && person(context, ours.accountId),
      }),
      payment: t.string({ nullable: true, resolve: ({ theirs, ours }) => (theirs ?? ours)?.payment ?? null }),
      reference: t.string({
        nullable: true,
        resolve: ({ theirs, ours }) => theirs?.reference ?? ours?.reference ?? null,
      }),
      card: t.string({ nullable: true, resolve: ({ ours }) => ours?.card ?? null }),
      journal: t.id({ nullable: true, resolve: ({ ours }) => ours?.journalId ?? null }),
      ours: t.float({ nullable: true, resolve: ({ ours }) => dollarsOf(ours?.cents) }),
      theirs: t.float({ nullable: true, resolve: ({ theirs }) => dollarsOf(theirs?.cents) }),
      fee: t.float({ nullable: true, resolve: ({ theirs }) => dollarsOf(theirs?.feeCents) }),
      currency: t.string({ resolve: ({ theirs, ours }) => (theirs ?? ours)?.currency.toUpperCase() ?? '' }),
      off_by: t.float({
        nullable: true,
        description: 'The provider’s amount less ours; null if the currencies differ.',
        resolve: ({ offCents }) => dollarsOf(offCents),
      }),
      note: t.string({ nullable: true, resolve: ({ note }) => note?.note ?? null }),
      noted_by: t.field({
        type: AccountRef,
        nullable: true,
        resolve: ({ note }, _args, context) => (note?.noted_by ? person(context, note.noted_by) : null),
      }),
      noted_on: t.field({ type: 'DateTime', nullable: true, resolve: ({ note }) => note?.noted_at ?? null }),
    }),
  })
}

const dollarsOf = (cents: number | null | undefined): number | null => (cents == null ? null : cents / 100)

type Refs = { StatementRef: ReturnType<typeof defineStatement>; RowRef: ReturnType<typeof defineRow> }

function defineReconciliation(builder: Builder, deps: PaymentsDeps, { StatementRef, RowRef }: Refs) {
  const SumRef = builder.objectRef<StateSum>('ReconciliationSum').implement({
    fields: (t) => ({
      state: t.exposeString('state'),
      count: t.exposeInt('count'),
      value: t.float({
        description: 'The amount of matched rows; by how much the others are off.',
        resolve: ({ cents }) => cents / 100,
      }),
    }),
  })
  const BalanceRef = builder.objectRef<ProviderBalance>('ProviderBalance').implement({
    fields: (t) => ({
      ledger: t.float({
        description: 'What the provider holds by the ledger’s clearing account.',
        resolve: ({ ledgerCents }) => ledgerCents / 100,
      }),
      moved: t.float({
        description: 'By all stored reports: payments less refunds and disputes.',
        resolve: ({ all }) => all.movedCents / 100,
      }),
      fees: t.float({ resolve: ({ all }) => all.feeCents / 100 }),
      paid_out: t.float({
        description: 'Paid to the site’s bank account.',
        resolve: ({ all }) => all.paidOutCents / 100,
      }),
      owed: t.float({
        description: 'What the provider still owes by all stored reports.',
        resolve: ({ owedCents }) => owedCents / 100,
      }),
    }),
  })
  return builder.objectRef<Shown>('Reconciliation').implement({
    fields: (t) => ({
      id: t.id({ resolve: ({ statement }) => statement.id }),
      statement: t.field({ type: StatementRef, resolve: ({ statement }) => statement }),
      sums: t.field({
        type: [SumRef],
        description: 'Differences that were settled by hand are left out.',
        resolve: ({ rows }) => sumsByState(rows),
      }),
      settled: t.int({
        description: 'Differences settled by hand.',
        resolve: ({ rows }) => rows.filter(({ note }) => note !== null).length,
      }),
      balance: t.field({
        type: BalanceRef,
        resolve: ({ statement }) => providerBalance(deps.db, statement.gateway),
      }),
      rows: t.field({
        type: [RowRef],
        description: 'Differences first, then by time.',
        extensions: { listSize: PAGE_SIZE.list },
        args: {
          view: t.arg.string({ description: `${VIEWS.join(', ')}; all by default` }),
          limit: t.arg({ type: limitInput(builder) }),
        },
        resolve: ({ rows }, { view, limit }) => {
          const message = `A view must be one of ${VIEWS.join(', ')}.`
          const chosen = view == null ? rows : rows.filter(shownIn(readOneOf(VIEWS, view, { message })))
          const { skip, limit: most } = readPage(limit)
          return chosen.slice(skip, skip + most)
        },
      }),
    }),
  })
}

function shownIn(view: View): (row: ShownRow) => boolean {
  if (view === 'open') return isOpenDifference
  if (view === 'settled') return ({ note }) => note !== null
  return (row) => row.state === view && (!DIFFERENCES.has(view) || isOpenDifference(row))
}
