/** Each night: the totals are added up, then everything is proved, and whoever watches the site learns of any fault. */

import type { WalletDeps } from '../types.ts'
import { addUpTotals } from './add-up.ts'
import { reconcileBooks } from './books.ts'

type Deps = Pick<WalletDeps, 'db' | 'log' | 'metrics' | 'wallet'>

export async function reconcileNightly(deps: Deps): Promise<void> {
  await addUpTotals(deps.db)
  const { problems, figures } = await reconcileBooks(deps.db, deps.wallet.ports.reconcile)
  deps.metrics.bookProblems.set(problems.length)
  if (problems.length > 0) deps.log.error({ problems, figures }, 'the books are not right')
  else deps.log.info({ figures }, 'the books are right')
}
