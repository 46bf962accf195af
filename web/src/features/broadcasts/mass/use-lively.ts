/** Follows a mass message: subscribes to its progress, and refetches the rest after unlocks or missed events. */
import { useEffect, useEffectEvent, useRef } from 'react'
import { useSubscription } from 'urql'
import { whenNewsMayBeMissed } from '#web/lib/missed-news.ts'
import { MassProgress, type MassWhole } from './queries.ts'

export function useLively({ id, state, figures }: MassWhole, onMissed: () => void): void {
  useSubscription({ query: MassProgress, variables: { id } })
  const missed = useEffectEvent(() => onMissed())
  useEffect(() => whenNewsMayBeMissed(() => missed()), [])

  // Progress events contain no days or buyers.
  const { unlocked } = figures
  const known = useRef({ unlocked, state })
  useEffect(() => {
    const before = known.current
    known.current = { unlocked, state }
    if (before.unlocked !== unlocked || before.state !== state) missed()
  }, [unlocked, state])
}
