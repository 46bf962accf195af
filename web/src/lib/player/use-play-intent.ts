/** Whether a player should play: it is active and visible, or the user pressed play; one at a time per page. */
import { useEffect, useRef, useState } from 'react'
import { activatePlayer, deactivatePlayer, isActivePlayer, type StoppablePlayer } from './active-player.ts'

type PlayIntent = {
  isWanted: boolean
  /** The user's last choice, until the player becomes active again. */
  choose: (choice: 'play' | 'pause') => void
  isActivePlayer: () => boolean
}

export function usePlayIntent(isActive: boolean, isInSight: boolean): PlayIntent {
  const [choice, choose] = useState<'play' | 'pause' | null>(null)
  const [wasActive, setWasActive] = useState(isActive)
  if (wasActive !== isActive) {
    setWasActive(isActive)
    choose(null)
  }
  const player = useRef<StoppablePlayer>({ stop: () => choose('pause') })
  const isWanted = isInSight && (choice === 'play' || (isActive && choice !== 'pause'))

  useEffect(() => {
    if (isWanted) activatePlayer(player.current)
  }, [isWanted])

  useEffect(() => {
    const own = player.current
    return () => deactivatePlayer(own)
  }, [])

  return { isWanted, choose, isActivePlayer: () => isInSight && isActivePlayer(player.current) }
}
