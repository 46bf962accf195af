/** Before anything starts: no gateway on books that hold another kind of money. */
import { StartError } from '#platform/errors.ts'
import { openDatabase } from '#platform/postgres/database.ts'
import { whyNotStart } from './modules/wallet/index.ts'

export async function refuseOtherMoney(gateway: string, databaseUrl: string): Promise<void> {
  const { db, close } = openDatabase({ url: databaseUrl, maxConnections: 1 })
  try {
    const reason = await whyNotStart(db, gateway)
    if (reason) throw new StartError(reason)
  } finally {
    await close()
  }
}
