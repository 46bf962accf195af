/** Invites a creator to a battle, and handles their answer. */
import { Refusal } from '#platform/errors.ts'
import type { Tx } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { BATTLE, BATTLE_TEXT } from '#rules/battles.ts'
import { findLiveCreator, findOnAir, type Live } from '../live/index.ts'
import { isBlockedBetween } from '../people/index.ts'
import {
  type Battle,
  type BattleInvitation,
  battleOfInvitation,
  findBattle,
  findInvitation,
  isInBattle,
  lockBattlesOf,
} from './battle-queries.ts'
import { battleTopic, invitationTopic } from './events.ts'
import { finishOverdue } from './finish.ts'
import { battleJobs } from './job-tokens.ts'
import type { InvitationState } from './tables.ts'
import type { BattlesDeps } from './types.ts'

type Deps = Pick<BattlesDeps, 'db' | 'clock' | 'bus' | 'enqueue'>

/** Inviting an account with an open invitation to the viewer accepts that invitation. */
export async function inviteBattle(deps: Deps, viewer: Viewer, user: string): Promise<BattleInvitation> {
  const { id: toId } = await findLiveCreator(deps, viewer, user)
  const fromId = viewer.accountId
  if (toId === fromId) throw new Refusal('BAD_INPUT', { message: 'You can’t battle yourself.' })
  return deps.db.transaction().execute(async (tx) => {
    await lockBattlesOf(tx, [fromId, toId])
    await finishOverdue(deps, tx, [fromId, toId])
    const lives = await requireBothLive(tx, fromId, toId)
    const now = deps.clock.now()
    await expire(tx, [fromId, toId], now)
    const open = await tx
      .selectFrom('battle_invitations')
      .selectAll()
      .where('state', '=', 'open')
      .where((eb) =>
        eb.or([eb('from_id', '=', fromId), eb.and([eb('from_id', '=', toId), eb('to_id', '=', fromId)])]),
      )
      .execute()
    const own = open.find((one) => one.from_id === fromId)
    // Idempotent on a double tap.
    if (own?.to_id === toId) return own
    if (own) throw new Refusal('CONFLICT', { message: BATTLE_TEXT.invited })
    const theirInvitation = open[0]
    if (theirInvitation) {
      await begin(deps, tx, theirInvitation, { from: lives.to, to: lives.from })
      return closeInvitation(deps, tx, theirInvitation, 'accepted')
    }
    const invitation = await tx
      .insertInto('battle_invitations')
      .values({
        ...{ from_id: fromId, to_id: toId, from_live_id: lives.from.id, to_live_id: lives.to.id },
        created_at: now,
        expires_at: new Date(now.getTime() + BATTLE.inviteMs),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await publishInvitation(deps, tx, invitation)
    return invitation
  })
}

/** Idempotent. Null if declined. */
export async function answerBattle(
  deps: Deps,
  { accountId }: Viewer,
  { id, isAccepted }: { id: string; isAccepted: boolean },
): Promise<Battle | null> {
  const known = await findInvitation(deps.db, id)
  if (known?.to_id !== accountId) throw new Refusal('NOT_FOUND')
  return deps.db.transaction().execute(async (tx) => {
    await lockBattlesOf(tx, [known.from_id, known.to_id])
    const invitation = await findInvitation(tx, id)
    if (!invitation) throw new Refusal('NOT_FOUND')
    if (invitation.state === 'accepted' && isAccepted) return (await battleOfInvitation(tx, id)) ?? null
    if (invitation.state === 'declined' && !isAccepted) return null
    if (invitation.state !== 'open' || invitation.expires_at <= deps.clock.now())
      throw new Refusal('CONFLICT', { message: BATTLE_TEXT.ranOut })
    if (!isAccepted) {
      await closeInvitation(deps, tx, invitation, 'declined')
      return null
    }
    await finishOverdue(deps, tx, [known.from_id, known.to_id])
    const { from: own, to: other } = await requireBothLive(tx, accountId, invitation.from_id)
    const battle = await begin(deps, tx, invitation, { from: other, to: own })
    await closeInvitation(deps, tx, invitation, 'accepted')
    return battle
  })
}

/** Withdraws an unanswered invitation. Idempotent. */
export async function withdrawBattle(
  deps: Deps,
  { accountId }: Viewer,
  id: string,
): Promise<BattleInvitation> {
  const known = await findInvitation(deps.db, id)
  if (known?.from_id !== accountId) throw new Refusal('NOT_FOUND')
  return deps.db.transaction().execute(async (tx) => {
    await lockBattlesOf(tx, [known.from_id, known.to_id])
    const invitation = await findInvitation(tx, id)
    return invitation?.state === 'open'
      ? closeInvitation(deps, tx, invitation, 'withdrawn')
      : (invitation ?? known)
  })
}

/** Requires both to be live, not blocked and in no battle; refusals are worded for the first account. */
async function requireBothLive(tx: Tx, ownId: string, otherId: string): Promise<{ from: Live; to: Live }> {
  if (await isBlockedBetween(tx, ownId, otherId)) throw new Refusal('NOT_FOUND')
  const [from, to] = [await findOnAir(tx, ownId), await findOnAir(tx, otherId)]
  if (!from) throw new Refusal('CONFLICT', { message: BATTLE_TEXT.notLive })
  if (!to) throw new Refusal('CONFLICT', { message: BATTLE_TEXT.otherNotLive })
  if (await isInBattle(tx, ownId)) throw new Refusal('CONFLICT', { message: BATTLE_TEXT.ownBattle })
  if (await isInBattle(tx, otherId)) throw new Refusal('CONFLICT', { message: BATTLE_TEXT.otherBattle })
  return { from, to }
}

async function expire(tx: Tx, accountIds: readonly string[], now: Date): Promise<void> {
  await tx
    .updateTable('battle_invitations')
    .set({ state: 'expired' })
    .where('state', '=', 'open')
    .where('expires_at', '<=', now)
    .where('from_id', 'in', accountIds)
    .execute()
}

/** The inviter is side 1. */
async function begin(
  deps: Deps,
  tx: Tx,
  { id, from_id, to_id }: BattleInvitation,
  { from, to }: { from: Live; to: Live },
): Promise<Battle> {
  const now = deps.clock.now()
  const endsAt = new Date(now.getTime() + BATTLE.lastsMs)
  const { id: battleId } = await tx
    .insertInto('battles')
    .values({ invitation_id: id, started_at: now, ends_at: endsAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('battle_sides')
    .values([
      { battle_id: battleId, side: 1, account_id: from_id, live_id: from.id },
      { battle_id: battleId, side: 2, account_id: to_id, live_id: to.id },
    ])
    .execute()
  await deps.enqueue(battleJobs.finish, { battleId }, { tx, startAfter: endsAt })
  for (const accountId of [from_id, to_id]) await deps.bus.publishIn(tx, battleTopic(accountId), { battleId })
  const battle = await findBattle(tx, battleId)
  if (!battle) throw new Error('the new battle does not have two sides')
  return battle
}

async function closeInvitation(
  deps: Deps,
  tx: Tx,
  { id }: BattleInvitation,
  state: Exclude<InvitationState, 'open'>,
): Promise<BattleInvitation> {
  const invitation = await tx
    .updateTable('battle_invitations')
    .set({ state })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await publishInvitation(deps, tx, invitation)
  return invitation
}

async function publishInvitation(
  { bus }: Deps,
  tx: Tx,
  { id, from_id, to_id }: BattleInvitation,
): Promise<void> {
  for (const accountId of [from_id, to_id])
    await bus.publishIn(tx, invitationTopic(accountId), { invitationId: id })
}
