/** Cards of a gateway that the site has left: what charged them automatically is switched off, and their owners are told once. */
import { sql } from 'kysely'
import type { Tx } from '#platform/postgres/database.ts'
import { notifyWalletOwner, switchOffAutoTopUp } from '../../ledger/index.ts'
import { isInUse } from '../gateways.ts'
import type { PaymentsDeps } from '../types.ts'
import { chargeableCards, lockCards } from './cards.ts'
import { switchOffOneTap } from './one-tap.ts'

const BATCH_SIZE = 500

type Deps = Pick<PaymentsDeps, 'db' | 'clock' | 'payments' | 'bus' | 'enqueue'>

/** Test cards are left alone: a site that goes live writes them off. */
export async function retireCards(deps: Deps): Promise<void> {
  const { rows } = await sql<{ account_id: string }>`
    select distinct account_id from (
      select account_id from cards
      where not ${isInUse(deps)} and gateway <> 'sandbox' and removed_at is null
        and not exists (select from retired_cards where card_id = cards.id)
      order by created_at limit ${BATCH_SIZE}
    ) as left_behind
  `.execute(deps.db)
  for (const { account_id } of rows)
    await deps.db.transaction().execute((tx) => retireCardsOf(deps, tx, account_id))
}

async function retireCardsOf(deps: Deps, tx: Tx, accountId: string): Promise<void> {
  await lockCards(tx, accountId)
  const { rows } = await sql`
    insert into retired_cards (card_id, retired_at)
    select id, ${deps.clock.now()} from cards
    where account_id = ${accountId} and not ${isInUse(deps)} and gateway <> 'sandbox' and removed_at is null
    on conflict do nothing returning card_id
  `.execute(tx)
  // Another process was faster, or another card still pays.
  if (rows.length === 0) return
  if (
    await chargeableCards({ ...deps, db: tx }, accountId)
      .limit(1)
      .executeTakeFirst()
  )
    return
  await switchOffOneTap(tx, accountId)
  const wasAutomatic = await switchOffAutoTopUp(tx, accountId)
  const ask = wasAutomatic
    ? 'Automatic top-ups are off until you add another one.'
    : 'Add another one to pay with a tap.'
  await notifyWalletOwner(deps, tx, accountId, `Your saved card can’t be used here any more. ${ask}`)
}
