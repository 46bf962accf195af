/** Checks for tests of several nodes: that messages arrive and the ledger balances. */
import { openApp } from '../../src/app/app.ts'
import { parseConfig } from '../../src/config/config.ts'
import { reconcileLedger } from '../../src/modules/ledger/index.ts'
import { emptyDir } from '../spawned-site.ts'
import { waitUntil } from '../wait-until.ts'

/** Repeats `work` until the message arrives, as it is unknown when the subscription is active. */
export async function repeatUntilReceived<Message>(
  message: Promise<Message>,
  work: () => Promise<unknown>,
): Promise<Message> {
  let isReceived = false
  const received = message.finally(() => {
    isReceived = true
  })
  await waitUntil(
    async () => {
      if (!isReceived) await work()
      return isReceived
    },
    () => 'it was never heard of',
  )
  return received
}

/** Empty if the ledger balances. */
export async function ledgerProblems(databaseUrl: string): Promise<string[]> {
  const config = parseConfig({ PORT: '0', DATA_DIR: emptyDir(), NODE_ENV: 'test', LOG_LEVEL: 'silent' })
  const app = await openApp(config, 'web', databaseUrl)
  try {
    return (await reconcileLedger(app.db, app.ledger.ports.reconcile)).problems
  } finally {
    await app.close()
  }
}
