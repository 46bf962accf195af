/** GraphQL for reading the audit log and the state of its hash chain. */
import { batchLoader } from '#platform/batch.ts'
import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import { limitInput, readPage } from '#platform/graphql/paging.ts'
import type { RequestContext } from '#platform/request-context.ts'
import { type addAccountsSchema, findAccountsByIds } from '../accounts/index.ts'
import { asStaff } from '../staff-rights/index.ts'
import { type ChainVerification, lastChainVerification } from './chain-reports.ts'
import { readAuditFilter } from './read-filter.ts'
import { type AuditEntry, searchLog } from './search-log.ts'
import type { AuditDeps } from './types.ts'

type AccountRef = ReturnType<typeof addAccountsSchema>['AccountRef']
type Change = { name: string; before: string | null; after: string | null }

const PAGE = 50
const ID = /^\d{1,18}$/

export function addAuditLog(builder: Builder, deps: AuditDeps, AccountRef: AccountRef): void {
  const people = batchLoader(async (ids: string[], _context: RequestContext) => {
    const found = await findAccountsByIds(deps.db, ids)
    return new Map(found.map((one) => [one.id, one]))
  })
  const person = async (context: RequestContext, id: string | null) =>
    id === null ? null : ((await people(context, id)) ?? null)
  const ChangeRef = builder.objectRef<Change>('AuditChange').implement({
    fields: (t) => ({
      name: t.exposeString('name'),
      before: t.exposeString('before', { nullable: true }),
      after: t.exposeString('after', { nullable: true }),
    }),
  })
  const EntryRef = builder.objectRef<AuditEntry>('AuditEntry').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      at: t.expose('at', { type: 'DateTime' }),
      staff: t.field({
        type: AccountRef,
        nullable: true,
        description: 'Null for the operator and for the site itself.',
        resolve: ({ staff_id }, _args, context) => person(context, staff_id),
      }),
      action: t.exposeString('action'),
      target_kind: t.exposeString('target_kind'),
      target_id: t.exposeID('target_id'),
      account: t.field({
        type: AccountRef,
        nullable: true,
        description: 'The account that it concerns.',
        resolve: ({ account_id }, _args, context) => person(context, account_id),
      }),
      changes: t.field({
        type: [ChangeRef],
        extensions: { listSize: 20 },
        resolve: changesOf,
      }),
      reason: t.exposeString('reason', { nullable: true }),
    }),
  })
  const ProofRef = builder.objectRef<ChainVerification>('AuditProof').implement({
    description: 'Result of the latest verification of the hash chain.',
    fields: (t) => ({
      at: t.expose('at', { type: 'DateTime' }),
      links: t.exposeInt('links'),
      problems: t.exposeStringList('problems'),
    }),
  })
  const FilterRef = builder.inputType('AuditFilter', {
    fields: (t) => ({
      staff: t.id(),
      action: t.string(),
      target: t.id(),
      account: t.id(),
      from: t.field({ type: 'DateTime' }),
      to: t.field({ type: 'DateTime' }),
      words: t.string({ description: 'Words in the reason or in the changed values.' }),
    }),
  })
  builder.queryFields((t) => ({
    auditLog: t.field({
      type: [EntryRef],
      description: 'For staff: what staff did, newest first. `after` is the last entry of the previous page.',
      extensions: { listSize: PAGE },
      args: {
        filter: t.arg({ type: FilterRef }),
        limit: t.arg({ type: limitInput(builder) }),
        after: t.arg.id(),
      },
      resolve: async (_root, { filter, limit, after }, context) => {
        const { accountId } = asStaff(context, 'audit.see')
        await deps.rateLimits.take('figures', { account: accountId })
        return searchLog(deps.db, readAuditFilter(filter ?? {}), {
          after: readCursor(after),
          limit: readPage(limit, PAGE).limit,
        })
      },
    }),
    personHistory: t.field({
      type: [EntryRef],
      description: 'For staff: actions that concern one person, newest first.',
      extensions: { listSize: PAGE },
      args: {
        user: t.arg.id({ required: true }),
        limit: t.arg({ type: limitInput(builder) }),
        after: t.arg.id(),
      },
      resolve: async (_root, { user, limit, after }, context) => {
        const { accountId } = asStaff(context, 'people.history')
        await deps.rateLimits.take('figures', { account: accountId })
        return searchLog(
          deps.db,
          { account: readUuid(user) },
          { after: readCursor(after), limit: readPage(limit, PAGE).limit },
        )
      },
    }),
    auditProof: t.field({
      type: ProofRef,
      nullable: true,
      description: 'For staff: null before the first nightly verification.',
      resolve: (_root, _args, context) => {
        asStaff(context, 'audit.see')
        return lastChainVerification(deps.db)
      },
    }),
  }))
}

/** An invalid cursor leads to the end of the log. */
function readCursor(after: string | number | null | undefined): string | null {
  if (after == null) return null
  return ID.test(String(after)) ? String(after) : '0'
}

function changesOf({ before, after }: AuditEntry): Change[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const asText = (value: unknown) => (value === undefined || value === null ? null : String(value))
  return names.map((name) => ({ name, before: asText(before?.[name]), after: asText(after?.[name]) }))
}
