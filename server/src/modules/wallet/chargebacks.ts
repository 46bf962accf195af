/** The bank takes a payment back: from what is left of it, then from what was bought with it, then from the house. */
import type { Tx } from '#platform/postgres/database.ts'
import { endCardRefunds } from './card-refunds.ts'
import type { WalletDeps } from './deps.ts'
import { postJournal } from './ledger.ts'
import { reversedOf } from './reversal-queries.ts'
import { reverseSale } from './reversals.ts'
import type { Sale } from './sale-queries.ts'
import { changeTopUp, type TopUp } from './top-up-queries.ts'

type Deps = Pick<WalletDeps, 'clock' | 'revokers'>

/** In the transaction that learned of it, with the top-up locked and paid. */
export async function chargeBack(deps: Deps, tx: Tx, topUp: TopUp): Promise<TopUp> {
  const { id, account_id: ownerId } = topUp
  const cents = topUp.pack_cents - (await endCardRefunds(deps, tx, id))
  // Locked first: what is spent meanwhile waits, and then finds the wallet as we leave it.
  const fromWallet = Math.min(await lockWalletCents(tx, ownerId), cents)
  const lost = await takeFromSales(deps, tx, topUp, cents - fromWallet)
  const at = deps.clock.now()
  if (fromWallet + lost > 0)
    await postJournal(tx, {
      kind: 'chargeback',
      key: `chargeback:${id}`,
      about: [id, fromWallet, lost],
      at,
      entries: [
        { book: 'wallet', ownerId, cents: -fromWallet },
        { book: 'revenue', cents: -lost },
        { book: 'clearing', cents: fromWallet + lost },
      ],
    })
  return changeTopUp(tx, id, { state: 'disputed', updated_at: at })
}

/** Answers what could not be taken. The newest first: they were paid with what the bank now takes. */
async function takeFromSales(deps: Deps, tx: Tx, topUp: TopUp, cents: number): Promise<number> {
  let rest = cents
  while (rest > 0) {
    const sale = await newestSale(tx, topUp.account_id)
    if (!sale) break
    const left = sale.price_cents - (await reversedOf(tx, sale.id)).cents
    const part = Math.min(left, rest)
    await reverseSale(deps, tx, sale, {
      key: `chargeback:${topUp.id}:${sale.id}`,
      cents: part,
      reason: 'chargeback',
      to: 'nobody',
    })
    rest -= part
  }
  return rest
}

function newestSale(tx: Tx, fanId: string): Promise<Sale | undefined> {
  return tx
    .selectFrom('sales')
    .selectAll()
    .where('fan_id', '=', fanId)
    .where('reversed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

async function lockWalletCents(tx: Tx, accountId: string): Promise<number> {
  const row = await tx
    .selectFrom('wallets')
    .select('cents')
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  return Number(row?.cents ?? 0)
}
