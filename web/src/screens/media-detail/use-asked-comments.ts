/** Opens the comments where a link asked for them, and not again on the way back or after a reload. */
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { areCommentsAsked } from '#web/lib/asked-comments.ts'

/** `open` is not called where the comments are on the screen already. */
export function useAskedComments(isHere: boolean, open: () => void): void {
  const { state } = useLocation()
  const isOnTheWay = useNavigationType() !== 'POP'
  const isAsked = isOnTheWay && areCommentsAsked(state) && !isHere
  const show = useEffectEvent(open)
  useEffect(() => {
    if (isAsked) show()
  }, [isAsked])
}
