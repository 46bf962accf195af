/** Checks for tests of several nodes: that messages arrive and the ledger balances. */
import { openApp } from '#server/app.ts'
import { parseConfig } from '#server/config.ts'
import { reconcileBooks } from '#server/modules/wallet/index.ts'
import { emptyDir, until } from '../house.ts'

/** Repeats `work` until the message arrives, as it is unknown when the subscription is active. */
export async function heardOf<Told>(told: Promise<Told>, work: () => Promise<unknown>): Promise<Told> {
  let isHeard = false
  const heard = told.finally(() => {
    isHeard = true
  })
  await until(
    async () => {
      if (!isHeard) await work()
      return isHeard
    },
    () => 'it was never heard of',
  )
  return heard
}

/** Empty if the ledger balances. */
export async function problemsOfBooks(databaseUrl: string): Promise<string[]> {
  const config = parseConfig({ PORT: '0', DATA_DIR: emptyDir(), NODE_ENV: 'test', LOG_LEVEL: 'silent' })
  const app = await openApp(config, 'web', databaseUrl)
  try {
    return (await reconcileBooks(app.db, app.wallet.ports.reconcile)).problems
  } finally {
    await app.close()
  }
}
