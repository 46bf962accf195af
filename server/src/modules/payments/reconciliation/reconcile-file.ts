/** Compares a settlement report from outside the console, without storing it. */
import type { Db } from '#platform/postgres/database.ts'
import { readStatement } from './read-statement.ts'
import {
  isOpenDifference,
  type ProviderBalance,
  providerBalance,
  reconcile,
  type ShownRow,
  type StateSum,
  sumsByState,
} from './reconcile.ts'
import { readGateway, readPeriod } from './statements.ts'

export type ReconciledFile = {
  from: Date
  to: Date
  counts: StateSum[]
  /** Differences that staff haven't settled by hand. */
  open: ShownRow[]
  balance: ProviderBalance
}

export async function reconcileFile(
  { db }: { db: Db },
  { gateway: named, bytes, from, to }: { gateway: string; bytes: Uint8Array; from: string; to: string },
): Promise<ReconciledFile> {
  const gateway = readGateway(named)
  const statement = readStatement(bytes, gateway, readPeriod(from, to))
  const { rows } = await reconcile(db, gateway, statement)
  return {
    ...{ from: statement.from, to: statement.to },
    counts: sumsByState(rows),
    open: rows.filter(isOpenDifference),
    balance: await providerBalance(db, gateway, statement.lines),
  }
}
