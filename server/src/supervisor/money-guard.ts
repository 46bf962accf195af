/** Refuses to start with gateways whose money must not mix with the ledger's: test payments and real ones. */
import { StartError } from '#platform/errors.ts'
import { openDatabase } from '#platform/postgres/database.ts'
import { whyGatewaysCannotStart } from '../modules/ledger/index.ts'

export async function refuseMixedMoney(gateways: readonly string[], databaseUrl: string): Promise<void> {
  const { db, close } = openDatabase({ url: databaseUrl, maxConnections: 1 })
  try {
    const reason = await whyGatewaysCannotStart(db, gateways)
    if (reason) throw new StartError(reason)
  } finally {
    await close()
  }
}
