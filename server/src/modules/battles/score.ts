/** Counts tips for a side in the payment's transaction: the ledger at closing time is the result. */
import { sql } from 'kysely'
import { Refusal } from '#platform/errors.ts'
import type { Tx } from '#platform/postgres/database.ts'
import { BATTLE_TEXT } from '#rules/battles.ts'
import type { Sale } from '../ledger/index.ts'
import { battleTopic } from './events.ts'
import type { BattlesDeps } from './types.ts'

type Deps = Pick<BattlesDeps, 'clock' | 'bus'>
type RunningSide = { battle_id: string; side: 1 | 2; opponent_id: string }

/** Locks the side until the tip is paid, so that closing the battle waits for it. A tip after closing is an ordinary one. */
export async function scoreTip(deps: Deps, tx: Tx, sale: Sale): Promise<void> {
  const [openSide] = await lockRunningSide(tx, sale.creator_id, deps.clock.now())
  if (!openSide) return
  if (openSide.opponent_id === sale.fan_id) throw new Refusal('FORBIDDEN', { message: BATTLE_TEXT.opponent })
  await tx
    .insertInto('battle_tips')
    .values({
      ...{ sale_id: sale.id, battle_id: openSide.battle_id, side: openSide.side },
      ...{ account_id: sale.fan_id, cents: sale.price_cents, created_at: sale.created_at },
    })
    .execute()
  await publishToBoth(deps, tx, openSide.battle_id, [sale.creator_id, openSide.opponent_id])
}

async function lockRunningSide(tx: Tx, creatorId: string, now: Date): Promise<RunningSide[]> {
  const { rows } = await sql<RunningSide>`
    select own.battle_id, own.side, other.account_id as opponent_id
    from battle_sides as own
    join battles on battles.id = own.battle_id
    join battle_sides as other on other.battle_id = own.battle_id and other.side <> own.side
    where own.account_id = ${creatorId} and own.is_running and battles.ends_at > ${now}::timestamptz
    for update of own
  `.execute(tx)
  return rows
}

/** Called when a tip is fully refunded. An ended battle keeps its result. */
export async function reverseTipScore(deps: Deps, tx: Tx, sale: Sale): Promise<void> {
  const row = await tx
    .updateTable('battle_tips')
    .set({ reversed_at: deps.clock.now() })
    .where('sale_id', '=', sale.id)
    .where('reversed_at', 'is', null)
    .returning('battle_id')
    .executeTakeFirst()
  if (!row) return
  const sides = await tx
    .selectFrom('battle_sides')
    .select('account_id')
    .where('battle_id', '=', row.battle_id)
    .execute()
  await publishToBoth(
    deps,
    tx,
    row.battle_id,
    sides.map(({ account_id }) => account_id),
  )
}

async function publishToBoth(
  { bus }: Deps,
  tx: Tx,
  battleId: string,
  accountIds: readonly string[],
): Promise<void> {
  for (const accountId of accountIds) await bus.publishIn(tx, battleTopic(accountId), { battleId })
}
