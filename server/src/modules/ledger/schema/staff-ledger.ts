/** GraphQL for finance staff: ledger balances, entries and journals. */
import { batchLoader } from '#platform/batch.ts'
import { Refusal } from '#platform/errors.ts'
import type { Builder } from '#platform/graphql/builder.ts'
import { parseUuid, readUuid } from '#platform/graphql/ids.ts'
import { limitInput, readPage } from '#platform/graphql/paging.ts'
import { readOneOf, readOneOfOrNone } from '#platform/read-one-of.ts'
import type { RequestContext } from '#platform/request-context.ts'
import { BOOKS, JOURNAL_KINDS, PERSONAL_BOOKS } from '#rules/books.ts'
import { PAGE_SIZE } from '#rules/limits.ts'
import { asStaff } from '../../staff-rights/index.ts'
import {
  causesOfJournals,
  findJournalById,
  type JournalLine,
  type JournalRow,
  linesOfJournals,
  listJournals,
} from '../console/journals-view.ts'
import {
  type LedgerBalance,
  type LedgerEntry,
  ledgerBalances,
  ledgerEntries,
} from '../console/ledger-view.ts'
import type { JournalCause, LedgerDeps } from '../types.ts'
import { type AccountRef, referencedPersonLoader } from './people.ts'

export function addStaffLedger(builder: Builder, deps: LedgerDeps, AccountRef: AccountRef) {
  const { BalanceRef, EntryRef } = defineBooks(builder)
  const JournalRef = defineJournal(builder, deps, AccountRef)
  builder.queryFields((t) => ({
    ledgerBooks: t.field({
      type: [BalanceRef],
      description: 'For finance and admins: the balance of each ledger account.',
      extensions: { listSize: BOOKS.length * 2 },
      resolve: (_root, _args, context) => {
        asStaff(context, 'money.see')
        return ledgerBalances(deps.db)
      },
    }),
    ledgerEntries: t.field({
      type: [EntryRef],
      description:
        'The entries of one ledger account, newest first. Accounts of people are requested with their owner.',
      extensions: { listSize: PAGE_SIZE.list },
      args: {
        book: t.arg.string({ required: true, description: BOOKS.join(', ') }),
        user: t.arg.id(),
        money: t.arg.string({ description: 'real or sandbox; by default the money that this site takes' }),
        after: t.arg.string({ description: 'The `place` of the last entry of the previous page.' }),
        limit: t.arg({ type: limitInput(builder) }),
      },
      resolve: (_root, args, context) => {
        asStaff(context, 'money.see')
        const book = readOneOf(BOOKS, args.book, {
          message: `An account must be one of ${BOOKS.join(', ')}.`,
        })
        const ownerId = args.user == null ? null : readUuid(args.user)
        if ((PERSONAL_BOOKS as readonly string[]).includes(book) !== (ownerId !== null))
          throw new Refusal('BAD_INPUT', {
            message: 'Member accounts need an owner; site accounts have none.',
          })
        return ledgerEntries(deps.db, {
          ...{ book, ownerId, after: args.after ?? null, limit: readPage(args.limit).limit },
          money:
            readOneOfOrNone(['real', 'sandbox'], args.money, { message: 'Money must be real or sandbox.' }) ??
            deps.ledger.money,
        })
      },
    }),
    journals: t.field({
      type: [JournalRef],
      description: 'Newest first.',
      extensions: { listSize: PAGE_SIZE.list },
      args: {
        id: t.arg.string({ description: 'Id of a journal; no other is returned then.' }),
        kind: t.arg.string({ description: JOURNAL_KINDS.join(', ') }),
        from: t.arg({ type: 'DateTime' }),
        to: t.arg({ type: 'DateTime', description: 'Exclusive end of the period.' }),
        user: t.arg.id({ description: 'The person whose ledger account it moved.' }),
        after: t.arg.id(),
        limit: t.arg({ type: limitInput(builder) }),
      },
      resolve: async (_root, args, context) => {
        asStaff(context, 'money.see')
        if (args.id != null) {
          const id = parseUuid(args.id.trim())
          const found = id ? await findJournalById(deps.db, id) : undefined
          return found ? [found] : []
        }
        const after = args.after == null ? null : await findJournalById(deps.db, readUuid(args.after))
        if (after === undefined) throw new Refusal('NOT_FOUND')
        const message = `A kind must be one of ${JOURNAL_KINDS.join(', ')}.`
        return listJournals(deps.db, {
          kind: readOneOfOrNone(JOURNAL_KINDS, args.kind, { message }) ?? null,
          ...{ from: args.from ?? null, to: args.to ?? null, after },
          ownerId: args.user == null ? null : readUuid(args.user),
          limit: readPage(args.limit).limit,
        })
      },
    }),
  }))
  return { JournalRef }
}

function defineBooks(builder: Builder) {
  const BalanceRef = builder.objectRef<LedgerBalance>('BookBalance').implement({
    fields: (t) => ({
      book: t.exposeString('book'),
      money: t.exposeString('money', { description: 'real or sandbox' }),
      value: t.float({ resolve: ({ cents }) => cents / 100 }),
    }),
  })
  const EntryRef = builder.objectRef<LedgerEntry>('LedgerEntry').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      journal: t.exposeID('journalId'),
      kind: t.exposeString('kind'),
      date: t.field({ type: 'DateTime', resolve: ({ at }) => at }),
      value: t.float({ resolve: ({ cents }) => cents / 100 }),
      balance: t.float({
        description: 'After the entry.',
        resolve: ({ balanceCents }) => balanceCents / 100,
      }),
      place: t.exposeString('place'),
    }),
  })
  return { BalanceRef, EntryRef }
}

function defineJournal(builder: Builder, deps: LedgerDeps, AccountRef: AccountRef) {
  const person = referencedPersonLoader(deps)
  const lines = batchLoader((ids: string[], _context: RequestContext) => linesOfJournals(deps.db, ids))
  const causes = batchLoader((ids: string[], _context: RequestContext) => causesOfJournals(deps, ids))
  const LineRef = builder.objectRef<JournalLine>('JournalLine').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      book: t.exposeString('book'),
      money: t.exposeString('money'),
      value: t.float({ resolve: ({ cents }) => cents / 100 }),
      owner: t.field({
        type: AccountRef,
        nullable: true,
        resolve: ({ ownerId }, _args, context) => (ownerId === null ? null : person(context, ownerId)),
      }),
    }),
  })
  const CauseRef = builder.objectRef<JournalCause>('JournalCause').implement({
    fields: (t) => ({ kind: t.exposeString('kind'), id: t.exposeID('id'), words: t.exposeString('words') }),
  })
  return builder.objectRef<JournalRow>('Journal').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      kind: t.exposeString('kind', { description: JOURNAL_KINDS.join(', ') }),
      key: t.exposeString('key', { description: 'The idempotency key.' }),
      date: t.field({ type: 'DateTime', resolve: ({ created_at }) => created_at }),
      lines: t.field({
        type: [LineRef],
        extensions: { listSize: 4 },
        resolve: async ({ id }, _args, context) => (await lines(context, id)) ?? [],
      }),
      cause: t.field({
        type: CauseRef,
        nullable: true,
        description: 'The record that caused it, if it has one.',
        resolve: async ({ id }, _args, context) => (await causes(context, id)) ?? null,
      }),
    }),
  })
}
