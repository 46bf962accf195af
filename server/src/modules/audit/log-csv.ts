/** Exports an audit log search as CSV, page by page; the export is logged itself. */
import { BYTE_ORDER_MARK, csvLine } from '#platform/csv.ts'
import { usernamesOf } from '../accounts/index.ts'
import type { Staff } from '../staff-rights/index.ts'
import { type AuditFacts, audit } from './audit.ts'
import { type AuditEntry, type AuditFilter, searchLog } from './search-log.ts'
import type { AuditDeps } from './types.ts'

const PAGE = 500
const HEADING = [
  'Entry',
  'Time',
  'Staff',
  'Action',
  'Target',
  'Target ID',
  'Account',
  'Before',
  'After',
  'Reason',
]

type Deps = Pick<AuditDeps, 'db' | 'clock'>

/** Logged before the first line is sent, because an aborted download has exported data too. */
export async function exportLog(
  deps: Deps,
  staff: Staff<'audit.export'>,
  filter: AuditFilter,
): Promise<AsyncGenerator<string>> {
  // The search text may contain a name, which could not be erased from the log: record only whether there was one.
  const { words, from, to, staff: by, action, target, account } = filter
  const facts: AuditFacts = {
    ...(by && { staff: by }),
    ...(action && { action }),
    ...(target && { target }),
    ...(account && { account }),
    ...(from && { from: from.toISOString() }),
    ...(to && { to: to.toISOString() }),
    words: words !== undefined,
  }
  await deps.db.transaction().execute((tx) =>
    audit(deps, tx, {
      by: staff,
      target: { kind: 'audit-log', id: staff.accountId },
      after: facts,
    }),
  )
  return linesOf(deps, filter)
}

async function* linesOf(deps: Deps, filter: AuditFilter): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(HEADING)
  let after: string | null = null
  do {
    const entries: AuditEntry[] = await searchLog(deps.db, filter, { after, limit: PAGE })
    const people = entries.flatMap(({ staff_id, account_id }) => [staff_id ?? [], account_id ?? []].flat())
    const names = await usernamesOf(deps.db, people)
    yield entries.map((entry) => lineOf(entry, names)).join('')
    after = entries.length === PAGE ? (entries.at(-1)?.id ?? null) : null
  } while (after !== null)
}

function lineOf(entry: AuditEntry, names: ReadonlyMap<string, string>): string {
  return csvLine([
    entry.id,
    entry.at.toISOString(),
    entry.staff_id === null ? '' : (names.get(entry.staff_id) ?? entry.staff_id),
    entry.action,
    entry.target_kind,
    entry.target_id,
    entry.account_id === null ? '' : (names.get(entry.account_id) ?? entry.account_id),
    entry.before ? JSON.stringify(entry.before) : '',
    entry.after ? JSON.stringify(entry.after) : '',
    entry.reason ?? '',
  ])
}
