/** A creator's current battle: queried, updated by subscription, and advanced by the server's clock. */
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useClient } from 'urql'
import { BATTLE } from '#rules/battles.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { whenNewsMayBeMissed } from '#web/lib/missed-news.ts'
import { type Battle, BattleFields } from './fields.ts'
import { clockFrom, nowBy, type ServerClock } from './server-clock.ts'
import { type Standing, standingOf } from './standing.ts'

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
  battle: Battle
  standing: Standing
  clock: ServerClock
  /** The target of the countdown. */
  untilMs: number | null
}

type Heard = { battle: Battle; clock: ServerClock; heardAt: number }

export function useBattle(creatorId: string | undefined): BattleNow | null {
  const client = useClient()
  const [heard, setHeard] = useState<Heard | null>(null)
  const [, setTurn] = useState(0)
  const take = useCallback((battle: Battle) => setHeard((before) => newest(before, battle)), [])

  const ask = useEffectEvent(async (user: string) => {
    const askedAt = performance.now()
    const { data } = await client.query(BattleOf, { user }, { requestPolicy: 'network-only' }).toPromise()
    if (data?.battle) take(data.battle)
    else if (data) setHeard((before) => (before && isGone(before, askedAt) ? null : before))
  })
  useEffect(() => {
    if (!creatorId) return
    void ask(creatorId)
    const forget = whenNewsMayBeMissed(() => void ask(creatorId))
    // Subscribes directly: a hook would drop the first of two events within one render.
    const { unsubscribe } = client.subscription(BattleNews, { user: creatorId }).subscribe(({ data }) => {
      if (data) take(data.battle)
    })
    return () => {
      forget()
      unsubscribe()
    }
  }, [client, creatorId, take])

  const stands = heard && standingOf(heard.battle, nowBy(heard.clock))
  useEffect(() => {
    if (!heard || !stands) return
    const waitMs =
      stands.standing === 'early'
        ? heard.heardAt + BATTLE.earlyWordsMs - performance.now()
        : stands.nextMs === null
          ? null
          : stands.nextMs - nowBy(heard.clock)
    if (waitMs === null) return
    const timer = setTimeout(
      () => (stands.standing === 'early' ? setHeard(null) : setTurn((turn) => turn + 1)),
      Math.max(0, waitMs) + 20,
    )
    return () => clearTimeout(timer)
  })
  if (!heard || !stands || stands.standing === 'over') return null
  return { battle: heard.battle, clock: heard.clock, standing: stands.standing, untilMs: stands.untilMs }
}

/** True if an empty response is newer than the known battle, unless its early end is still being shown. */
function isGone({ battle, heardAt }: Heard, askedAt: number): boolean {
  return heardAt < askedAt && battle.end_reason !== 'stopped'
}

function newest(before: Heard | null, battle: Battle): Heard | null {
  const isSame = before?.battle.id === battle.id
  // Only viewers who saw the battle running are shown its end.
  if (!isSame && battle.state === 'ended') return before
  if (before && Date.parse(battle.now) < Date.parse(before.battle.now)) return before
  return { battle, clock: clockFrom(battle.now, before?.clock), heardAt: performance.now() }
}
