/** Whether a player should play: it is active and in sight, or the person pressed; one at a time on a page. */
import { useEffect, useRef, useState } from 'react'
import { type Actor, isOnStage, leaveStage, takeStage } from './stage.ts'

type Wanted = {
  isWanted: boolean
  /** What the person last pressed here, until the player becomes active anew. */
  choose: (choice: 'play' | 'pause') => void
  isOnStage: () => boolean
}

export function useWanted(isActive: boolean, isInSight: boolean): Wanted {
  const [choice, choose] = useState<'play' | 'pause' | null>(null)
  const [wasActive, setWasActive] = useState(isActive)
  if (wasActive !== isActive) {
    setWasActive(isActive)
    choose(null)
  }
  const actor = useRef<Actor>({ stop: () => choose('pause') })
  const isWanted = isInSight && (choice === 'play' || (isActive && choice !== 'pause'))

  useEffect(() => {
    if (isWanted) takeStage(actor.current)
  }, [isWanted])

  useEffect(() => {
    const own = actor.current
    return () => leaveStage(own)
  }, [])

  return { isWanted, choose, isOnStage: () => isInSight && isOnStage(actor.current) }
}
