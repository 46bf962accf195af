/** Whether a player should play: it is active and visible, or the user pressed play; one at a time per page. */
import { useEffect, useRef, useState } from 'react'
import { type Actor, isOnStage, leaveStage, takeStage } from './stage.ts'

type Wanted = {
  isWanted: boolean
  /** The user's last choice, until the player becomes active again. */
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
