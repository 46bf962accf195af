/** The demo host as a rival: accepts battle invitations while live, and demo fans tip both sides. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Bus } from '#platform/bus/bus.ts'
import type { Log } from '#platform/log.ts'
import { invitationTopic } from '../modules/battles/index.ts'
import { BATTLE_GOODBYE, BATTLE_GREETING, BATTLE_TIPS } from './creator-live-script.ts'
import { accountIdOf, sendChatMessage, sendDemoTip, shuffled } from './live-actions.ts'
import type { LiveCrowd } from './live-crowd.ts'
import { LIVE_SHOW } from './live-script.ts'
import { type Clients, type SiteClient, SiteError } from './site-client.ts'

type Options = {
  bus: Pick<Bus, 'subscribe'>
  signIn(usernames: readonly string[]): Promise<Clients>
  crowd: LiveCrowd
  isSandbox: boolean
  log: Log
  signal: AbortSignal
  /** Between the tips of a battle; half of it before an answer. */
  turnMs: number
}

/** Returns what ends it. Nothing runs while nobody invites. */
export async function acceptBattles(options: Options): Promise<() => void> {
  const { bus, signIn, log, signal } = options
  const host = (await signIn([LIVE_SHOW.by])).get(LIVE_SHOW.by)
  const hostId = host && (await accountIdOf(host, LIVE_SHOW.by))
  if (!hostId) return () => {}
  const inHand = new Set<string>()
  return bus.subscribe(invitationTopic(hostId), ({ invitationId }) => {
    if (inHand.has(invitationId)) return
    inHand.add(invitationId)
    play(options, { hostId, invitationId }).catch((error: unknown) => {
      if (!signal.aborted) log.info({ err: error }, 'the demo host left a battle early')
    })
  })
}

type Invitation = { id: string; from: { id: string; username: string }; to: { id: string } }

async function play(
  options: Options,
  { hostId, invitationId }: { hostId: string; invitationId: string },
): Promise<void> {
  const { signal, turnMs } = options
  // Again for each battle, as sessions expire.
  const host = (await options.signIn([LIVE_SHOW.by])).get(LIVE_SHOW.by)
  if (!host) return
  const { battleInvitations } = await host.ask<{ battleInvitations: Invitation[] }>(
    '{ battleInvitations { id from { id username } to { id } } }',
  )
  const invitation = battleInvitations.find(({ id, to }) => id === invitationId && to.id === hostId)
  if (!invitation) return
  // A person takes a moment, too.
  await pause(turnMs / 2, undefined, { signal })
  const battleId = await accept(host, invitation)
  if (battleId === null) return
  const rivalId = invitation.from.id
  const sides = [await sideOf(host, rivalId), await sideOf(host, hostId)]
  const [{ liveId: rivalLiveId } = { liveId: null }] = sides
  if (rivalLiveId !== null) await options.crowd.join(rivalLiveId, LIVE_SHOW.by)
  await sendChatMessage(host, rivalId, BATTLE_GREETING)
  const tips = shuffled(BATTLE_TIPS)
  for (let turn = 0; (await runningBattle(host, hostId)) === battleId; turn += 1) {
    // Both sides in turn at first, then as it happens.
    const side = sides[turn < 2 ? turn : Math.floor(Math.random() * sides.length)]
    const tip = tips[turn % tips.length]
    if (side && tip) await tipSide(options, side, tip)
    await pause(turnMs, undefined, { signal })
  }
  await sendChatMessage(host, rivalId, BATTLE_GOODBYE)
}

async function tipSide(
  { crowd, isSandbox }: Options,
  { accountId, liveId }: Side,
  tip: (typeof BATTLE_TIPS)[number],
): Promise<void> {
  const client = liveId === null ? null : await crowd.join(liveId, tip.by)
  if (client) await sendDemoTip(client, isSandbox, { ...tip, creatorId: accountId })
}

/** Null if it was withdrawn, or one of both is no longer live. */
async function accept(host: SiteClient, { id }: Invitation): Promise<string | null> {
  try {
    const { answerBattle } = await host.ask<{ answerBattle: { id: string } | null }>(
      'mutation ($id: ID!) { answerBattle(id: $id, accept: true) { id } }',
      { id },
    )
    return answerBattle?.id ?? null
  } catch (error) {
    if (error instanceof SiteError) return null
    throw error
  }
}

type Side = { accountId: string; liveId: string | null }

async function sideOf(host: SiteClient, accountId: string): Promise<Side> {
  const { liveOf } = await host.ask<{ liveOf: { id: string } | null }>(
    'query ($user: ID!) { liveOf(user: $user) { id } }',
    { user: accountId },
  )
  return { accountId, liveId: liveOf?.id ?? null }
}

async function runningBattle(host: SiteClient, hostId: string): Promise<string | null> {
  const { battle } = await host.ask<{ battle: { id: string; state: string } | null }>(
    'query ($user: ID!) { battle(user: $user) { id state } }',
    { user: hostId },
  )
  return battle?.state === 'running' ? battle.id : null
}
