/** Writes off sandbox money before real payments start: reverses its sales, then clears all balances. */
import type { Tx } from '#platform/postgres/database.ts'
import { lockByName } from '#platform/postgres/lock.ts'
import {
  fansWithSandboxMoney,
  type LedgerAccount,
  ledgerBalanceCents,
  lockEarnings,
  lockFan,
  moneyOfSales,
  type NewLedgerEntry,
  notifyWalletOwner,
  postJournal,
  reverseSale,
  sandboxBalances,
  sandboxTaxes,
  unreversedSandboxSales,
} from '../ledger/index.ts'
import { bookSentRefund } from './reversals/settle-card-refund.ts'
import type { PaymentsDeps } from './types.ts'

type Deps = Pick<PaymentsDeps, 'db' | 'clock' | 'ledger' | 'bus' | 'enqueue' | 'settings' | 'site'>

/** The amounts written off. */
export type WrittenOff = { sales: number; walletCents: number; earnedCents: number }

const OVER = 'Test payments have ended.'
const WRITTEN_OFF =
  'Test payments have ended on this site. Test credits, and everything bought or earned with them, were removed.'

/** Works account by account, so it can be interrupted and repeated. Entries stay; reversing entries bring every balance to zero. */
export async function writeOffSandbox(deps: Deps): Promise<WrittenOff> {
  const before = await sandboxBalances(deps.db)
  await failOpenPayments(deps)
  let sales = 0
  for (const fanId of await fansWithSandboxMoney(deps.db)) sales += await writeOffFan(deps, fanId)
  const creators = (await sandboxBalances(deps.db)).flatMap(({ ownerId }) => ownerId ?? [])
  for (const creatorId of new Set(creators)) await writeOffCreator(deps, creatorId)
  await writeOffPlatform(deps)
  const sumOf = (...books: LedgerAccount[]) =>
    before.filter(({ book }) => books.includes(book)).reduce((sum, { cents }) => sum + cents, 0)
  return { sales, walletCents: sumOf('wallet'), earnedCents: sumOf('held', 'payable') }
}

/** Fails open sandbox payments and settles pending refunds. */
async function failOpenPayments(deps: Deps): Promise<void> {
  const { db, clock } = deps
  await db
    .updateTable('top_ups')
    .set({ state: 'failed', failure: OVER, updated_at: clock.now() })
    .where('gateway', '=', 'sandbox')
    .where('state', 'in', ['starting', 'challenge'])
    .execute()
  const waiting = await db
    .selectFrom('card_refunds')
    .innerJoin(moneyOfSales(db).as('sale'), 'sale.id', 'sale_id')
    .select('card_refunds.id')
    .where('money', '=', 'sandbox')
    .where('card_refunds.journal_id', 'is', null)
    .execute()
  for (const { id } of waiting) await db.transaction().execute((tx) => bookSentRefund(deps, tx, id))
}

/** Returns the number of reversed sales. */
function writeOffFan(deps: Deps, fanId: string): Promise<number> {
  return deps.db.transaction().execute(async (tx) => {
    await lockFan(tx, fanId)
    const sales = await unreversedSandboxSales(tx, fanId)
    for (const sale of sales)
      await reverseSale(deps, tx, sale, { key: `write-off:${sale.id}`, reason: 'write-off', to: 'credits' })
    await clearBalance(deps, tx, { book: 'wallet', ownerId: fanId })
    await notifyWalletOwner(deps, tx, fanId, WRITTEN_OFF)
    return sales.length
  })
}

/** Clears what remains after all sales are reversed: incentives from the platform and earlier payouts. */
async function writeOffCreator(deps: Deps, ownerId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await lockEarnings(tx, ownerId)
    for (const book of ['held', 'payable'] as const) await clearBalance(deps, tx, { book, ownerId })
  })
}

async function writeOffPlatform(deps: Deps): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await lockByName(tx, 'write off the house')
    for (const book of ['revenue', 'refunds'] as const) await clearBalance(deps, tx, { book })
    for (const { country, cents } of await sandboxTaxes(tx))
      await clear(deps, tx, { book: 'tax', subaccount: country }, cents)
  })
}

/** The owner is locked. The offsetting entry goes to the clearing account, where the money came from. */
async function clearBalance(
  deps: Deps,
  tx: Tx,
  ledgerAccount: Pick<NewLedgerEntry, 'book' | 'ownerId'>,
): Promise<void> {
  const { book, ownerId } = ledgerAccount
  await clear(deps, tx, ledgerAccount, await ledgerBalanceCents(tx, book, ownerId ?? null, 'sandbox'))
}

async function clear(
  { clock }: Deps,
  tx: Tx,
  ledgerAccount: Omit<NewLedgerEntry, 'cents'>,
  cents: number,
): Promise<void> {
  const { book, ownerId, subaccount } = ledgerAccount
  const at = clock.now()
  if (cents !== 0)
    await postJournal(tx, {
      kind: 'write-off',
      key: `write-off:${book}:${ownerId ?? subaccount ?? 'house'}:${at.toISOString()}`,
      about: [book, cents],
      at,
      money: 'sandbox',
      entries: [
        { ...ledgerAccount, cents: -cents },
        { book: 'clearing', subaccount: 'sandbox', cents },
      ],
    })
}
