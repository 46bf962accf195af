/** Follows a mass message: subscribes to its progress, and refetches the rest after unlocks or missed events. */
import { useEffect, useEffectEvent, useRef } from 'react'
import { useSubscription } from 'urql'
import { onEventsMayBeMissed } from '#web/lib/missed-events.ts'
import { type MassDetails, MassProgress } from './queries.ts'

export function useMassUpdates({ id, state, figures }: MassDetails, onMissed: () => void): void {
  useSubscription({ query: MassProgress, variables: { id } })
  const missed = useEffectEvent(() => onMissed())
  useEffect(() => onEventsMayBeMissed(() => missed()), [])

  // Progress events contain no days or buyers.
  const { unlocked } = figures
  const known = useRef({ unlocked, state })
  useEffect(() => {
    const before = known.current
    known.current = { unlocked, state }
    if (before.unlocked !== unlocked || before.state !== state) missed()
  }, [unlocked, state])
}
