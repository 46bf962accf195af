/** Reinstates a reversed payment: a dispute was won, or a refund made at the gateway failed. */
import type { Tx } from '#platform/postgres/database.ts'
import { dollars } from '#rules/formats.ts'
import { postJournal } from '../books/ledger.ts'
import { moneyOf } from '../books/money.ts'
import { notifyOwner } from '../books/notify.ts'
import type { WalletDeps } from '../types.ts'
import { creditEnded } from './card-refund-ends.ts'
import { changeTakeBack, findTakeBack, stateOfPaid, type TakeBackName } from './take-back-queries.ts'
import { changeTopUp, type TopUp } from './top-up-queries.ts'

type Deps = Pick<WalletDeps, 'clock' | 'bus' | 'enqueue'>

/**
 * Credits the fan, and the platform its loss; reversed sales stay reversed, because what they granted is gone. False if the reversal
 * has not arrived yet.
 */
export async function reinstate(deps: Deps, tx: Tx, topUp: TopUp, name: TakeBackName): Promise<boolean> {
  const taken = await findTakeBack(tx, topUp.id, name)
  if (!taken) return false
  if (taken.returned_at !== null) return true
  const at = deps.clock.now()
  const money = moneyOf(topUp.gateway)
  const credited = taken.cents - taken.lost_cents
  if (taken.cents > 0)
    await postJournal(tx, {
      kind: 'chargeback',
      key: `reinstated:${taken.id}`,
      about: [taken.id, taken.cents, taken.lost_cents],
      at,
      money,
      entries: [
        { book: 'clearing', cents: -taken.cents },
        { book: 'wallet', ownerId: topUp.account_id, cents: credited },
        { book: 'revenue', cents: taken.lost_cents },
      ],
    })
  const ended = await creditEnded(deps, tx, { accountId: topUp.account_id, takeBackId: taken.id, money })
  await changeTakeBack(tx, taken.id, { returned_at: at, lost_at: null })
  await changeTopUp(tx, topUp.id, { state: await stateOfPaid(tx, topUp), updated_at: at })
  if (credited + ended > 0)
    await notifyOwner(
      deps,
      tx,
      topUp.account_id,
      `${dollars(credited + ended)} came back to us and is in your wallet as credits again.`,
    )
  return true
}
