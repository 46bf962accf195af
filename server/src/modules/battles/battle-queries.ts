/** SQL for battles. */
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { lockByNames } from '#platform/postgres/lock.ts'
import { BATTLE, type BattleState } from '#rules/battles.ts'
import { giftOfSale } from '../ledger/index.ts'
import type { BattleInvitationsTable, BattleSidesTable, BattlesTable, BattleTipsTable } from './tables.ts'

export type BattleInvitation = Selectable<BattleInvitationsTable>
/** `gift` is the id of the gift that the tip is. */
export type BattleTip = Selectable<BattleTipsTable> & { gift: string | null }
type Side = Selectable<BattleSidesTable>
export type Battle = Selectable<BattlesTable> & { side1: Side; side2: Side }

/** Transaction-scoped locks in a fixed order: serialises inviting, answering and starting per account. */
export async function lockBattlesOf(tx: Tx, accountIds: readonly string[]): Promise<void> {
  await lockByNames(
    tx,
    accountIds.toSorted().map((id) => `battles of ${id}`),
  )
}

export function findInvitation(db: Db | Tx, id: string): Promise<BattleInvitation | undefined> {
  return db.selectFrom('battle_invitations').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Open invitations from and to the account. */
export function openInvitations(db: Db | Tx, accountId: string, now: Date): Promise<BattleInvitation[]> {
  return db
    .selectFrom('battle_invitations')
    .selectAll()
    .where((eb) => eb.or([eb('from_id', '=', accountId), eb('to_id', '=', accountId)]))
    .where('state', '=', 'open')
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .execute()
}

export async function findBattle(db: Db | Tx, id: string): Promise<Battle | undefined> {
  const [battle] = await findBattles(db, [id])
  return battle
}

async function findBattles(db: Db | Tx, ids: readonly string[]): Promise<Battle[]> {
  const [rows, sides] = await Promise.all([
    db.selectFrom('battles').selectAll().where(sql<boolean>`id = any(${ids}::uuid[])`).execute(),
    db.selectFrom('battle_sides').selectAll().where(sql<boolean>`battle_id = any(${ids}::uuid[])`).execute(),
  ])
  const sideOf = (battleId: string, side: 1 | 2) =>
    sides.find((one) => one.battle_id === battleId && one.side === side)
  return rows.flatMap((row) => {
    const [side1, side2] = [sideOf(row.id, 1), sideOf(row.id, 2)]
    return side1 && side2 ? { ...row, side1, side2 } : []
  })
}

export async function battleOfInvitation(db: Db | Tx, invitationId: string): Promise<Battle | undefined> {
  const row = await db
    .selectFrom('battles')
    .select('id')
    .where('invitation_id', '=', invitationId)
    .executeTakeFirst()
  return row && findBattle(db, row.id)
}

/** The current battle of each account, including the talk after it. */
export async function findCurrentBattles(
  db: Db | Tx,
  accountIds: readonly string[],
  now: Date,
): Promise<Map<string, Battle>> {
  const { rows } = await sql<{ account_id: string; battle_id: string }>`
    select wanted.id as account_id, last.battle_id
    from unnest(${accountIds}::uuid[]) as wanted (id)
    cross join lateral (
      select battle_id from battle_sides where account_id = wanted.id order by battle_id desc limit 1
    ) as last
    join battles on battles.id = last.battle_id
    where battles.ended_at is null or battles.talk_until > ${now}::timestamptz
  `.execute(db)
  const found = await findBattles(db, [...new Set(rows.map(({ battle_id }) => battle_id))])
  const byId = new Map(found.map((battle) => [battle.id, battle]))
  return new Map(
    rows.flatMap(({ account_id, battle_id }) => {
      const battle = byId.get(battle_id)
      return battle && battleStateOf(battle, now) !== 'ended' ? [[account_id, battle]] : []
    }),
  )
}

export async function isInBattle(tx: Tx, accountId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('battle_sides')
    .select('battle_id')
    .where('account_id', '=', accountId)
    .where('is_running', '=', true)
    .executeTakeFirst()
  return row !== undefined
}

/** Based on the clock, since the job that closes a battle may run late. */
export function battleStateOf(battle: Battle, now: Date): BattleState {
  if (battle.ended_at === null && now < battle.ends_at) return 'running'
  const talkUntil =
    battle.ended_at === null ? new Date(battle.ends_at.getTime() + BATTLE.talkMs) : battle.talk_until
  return talkUntil !== null && now < talkUntil ? 'talk' : 'ended'
}

/** Newest first, without refunded tips. */
export function tipsIn(db: Db, battleId: string, limit: number): Promise<BattleTip[]> {
  return db
    .selectFrom('battle_tips')
    .selectAll()
    .select(giftOfSale('battle_tips.sale_id').as('gift'))
    .where('battle_id', '=', battleId)
    .where('reversed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
}

export type BattleSupporter = { side: 1 | 2; account_id: string; cents: number }

/** Top supporters per side, at most `limit` each; earlier tippers first among equals. */
export async function supportersIn(db: Db, battleId: string, limit: number): Promise<BattleSupporter[]> {
  const { rows } = await sql<BattleSupporter>`
    select side, account_id, cents
    from (
      select side, account_id, sum(cents)::int as cents,
        row_number() over (partition by side order by sum(cents) desc, min(created_at)) as place
      from battle_tips
      where battle_id = ${battleId} and reversed_at is null
      group by side, account_id
    ) as ranked
    where place <= ${limit}
    order by side, place
  `.execute(db)
  return rows
}
