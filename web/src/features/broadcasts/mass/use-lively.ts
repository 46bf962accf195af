/** Follows a mass message: hears its progress, and asks for the rest again when something was unlocked or may have been missed. */
import { useEffect, useEffectEvent, useRef } from 'react'
import { useSubscription } from 'urql'
import { whenNewsMayBeMissed } from '#web/lib/missed-news.ts'
import { MassProgress, type MassWhole } from './queries.ts'

export function useLively({ id, state, figures }: MassWhole, onMissed: () => void): void {
  useSubscription({ query: MassProgress, variables: { id } })
  const missed = useEffectEvent(() => onMissed())
  useEffect(() => whenNewsMayBeMissed(() => missed()), [])

  // Days and buyers are not told with the progress.
  const { unlocked } = figures
  const known = useRef({ unlocked, state })
  useEffect(() => {
    const before = known.current
    known.current = { unlocked, state }
    if (before.unlocked !== unlocked || before.state !== state) missed()
  }, [unlocked, state])
}
