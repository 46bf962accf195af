/** Lists a creator's earnings. */

import { Refusal } from '#platform/errors.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import type { PageRange } from '#platform/graphql/paging.ts'
import { readOneOfOrNone } from '#platform/read-one-of.ts'
import { EARNING_KINDS } from '#rules/money.ts'
import { type Earning, type EarningsQuery, earningsOf, findEarning } from '../ledger/index.ts'
import { type EntryState, entryState } from './entry-state.ts'
import { payoutsOf } from './payout-queries.ts'
import type { EarningsDeps } from './types.ts'

export type EarningEntry = Earning & { state: EntryState }

type EarningsListQuery = {
  type?: string | null | undefined
  from?: Date | null | undefined
  to?: Date | null | undefined
  after?: string | null | undefined
  page: PageRange
}

type Deps = Pick<EarningsDeps, 'db' | 'settings'>

/** Newest first. */
export async function listEarnings(
  deps: Deps,
  creatorId: string,
  { type, from, to, after, page }: EarningsListQuery,
): Promise<EarningEntry[]> {
  const message = `A type must be one of ${EARNING_KINDS.join(', ')}.`
  const kind = readOneOfOrNone(EARNING_KINDS, type, { message }) ?? null
  const below = after == null ? null : await findEarning(deps.db, creatorId, readUuid(after))
  if (below === undefined) throw new Refusal('NOT_FOUND')
  return entriesOf(deps, creatorId, { kind, from: from ?? null, to: to ?? null, below, ...page })
}

export async function entriesOf(
  { db, settings }: Deps,
  creatorId: string,
  wanted: EarningsQuery,
): Promise<EarningEntry[]> {
  const [sales, payouts] = await Promise.all([earningsOf(db, creatorId, wanted), payoutsOf(db, creatorId)])
  const holdDays = settings.get('payouts.holdDays')
  return sales.map((sale) => ({ ...sale, state: entryState(sale, payouts, holdDays) }))
}

const PAGE_ROWS = 1000

/** All earnings of a time range, in pages, newest first. */
export async function* allEntries(
  deps: Deps,
  creatorId: string,
  span: Pick<EarningsQuery, 'from' | 'to'>,
): AsyncGenerator<EarningEntry[]> {
  let below: EarningEntry | null = null
  for (;;) {
    const wanted = { kind: null, ...span, below, skip: 0, limit: PAGE_ROWS }
    const entries: EarningEntry[] = await entriesOf(deps, creatorId, wanted)
    if (entries.length > 0) yield entries
    below = entries.at(-1) ?? null
    if (entries.length < PAGE_ROWS) return
  }
}

/** The offer of a subscription or a gift of one: '3 months, 10% off'. For other sales the text is the fan's message. */
export function offerOf({ kind, words }: Pick<EarningEntry, 'kind' | 'words'>): string {
  return kind === 'subscription' || kind === 'subscription-gift' ? words : ''
}
