/** A creator's current battle: queried, updated by subscription, and advanced by the server's clock. */
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useClient } from 'urql'
import { BATTLE } from '#rules/battles.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { onEventsMayBeMissed } from '#web/lib/missed-events.ts'
import { type BattlePhase, battlePhase } from './battle-phase.ts'
import { type BattleData, BattleFields } from './fields.ts'
import { clockFrom, type ServerClock, serverNow } from './server-clock.ts'

const BattleOf = graphql(
  `
    query BattleOf($user: ID!) {
      battle(user: $user) { ...BattleFields }
    }
  `,
  [BattleFields],
)

const BattleNews = graphql(
  `
    subscription BattleNews($user: ID!) {
      battle(user: $user) { ...BattleFields }
    }
  `,
  [BattleFields],
)

export type BattleNow = {
  battle: BattleData
  phase: BattlePhase
  clock: ServerClock
  /** The target of the countdown. */
  untilMs: number | null
}

type KnownBattle = { battle: BattleData; clock: ServerClock; receivedAt: number }

export function useBattle(creatorId: string | undefined): BattleNow | null {
  const client = useClient()
  const [known, setKnown] = useState<KnownBattle | null>(null)
  const [, setTurn] = useState(0)
  const receive = useCallback((battle: BattleData) => setKnown((before) => newest(before, battle)), [])

  const ask = useEffectEvent(async (user: string) => {
    const requestedAt = performance.now()
    const { data } = await client.query(BattleOf, { user }, { requestPolicy: 'network-only' }).toPromise()
    if (data?.battle) receive(data.battle)
    else if (data) setKnown((before) => (before && isGone(before, requestedAt) ? null : before))
  })
  useEffect(() => {
    if (!creatorId) return
    void ask(creatorId)
    const forget = onEventsMayBeMissed(() => void ask(creatorId))
    // Subscribes directly: a hook would drop the first of two events within one render.
    const { unsubscribe } = client.subscription(BattleNews, { user: creatorId }).subscribe(({ data }) => {
      if (data) receive(data.battle)
    })
    return () => {
      forget()
      unsubscribe()
    }
  }, [client, creatorId, receive])

  const timedPhase = known && battlePhase(known.battle, serverNow(known.clock))
  useEffect(() => {
    if (!known || !timedPhase) return
    const waitMs =
      timedPhase.phase === 'early'
        ? known.receivedAt + BATTLE.earlyWordsMs - performance.now()
        : timedPhase.nextMs === null
          ? null
          : timedPhase.nextMs - serverNow(known.clock)
    if (waitMs === null) return
    const timer = setTimeout(
      () => (timedPhase.phase === 'early' ? setKnown(null) : setTurn((turn) => turn + 1)),
      Math.max(0, waitMs) + 20,
    )
    return () => clearTimeout(timer)
  })
  if (!known || !timedPhase || timedPhase.phase === 'over') return null
  return { battle: known.battle, clock: known.clock, phase: timedPhase.phase, untilMs: timedPhase.untilMs }
}

/** True if an empty response is newer than the known battle, unless its early end is still being shown. */
function isGone({ battle, receivedAt }: KnownBattle, requestedAt: number): boolean {
  return receivedAt < requestedAt && battle.end_reason !== 'stopped'
}

function newest(before: KnownBattle | null, battle: BattleData): KnownBattle | null {
  const isSame = before?.battle.id === battle.id
  // Only viewers who saw the battle running are shown its end.
  if (!isSame && battle.state === 'ended') return before
  if (before && Date.parse(battle.now) < Date.parse(before.battle.now)) return before
  return { battle, clock: clockFrom(battle.now, before?.clock), receivedAt: performance.now() }
}
