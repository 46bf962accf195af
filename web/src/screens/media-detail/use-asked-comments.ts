/** Opens the comments if the link requested it, but not on back navigation or reload. */
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { areCommentsAsked } from '#web/lib/asked-comments.ts'

/** `open` is not called if the comments are already shown. */
export function useAskedComments(isHere: boolean, open: () => void): void {
  const { state } = useLocation()
  const isOnTheWay = useNavigationType() !== 'POP'
  const isAsked = isOnTheWay && areCommentsAsked(state) && !isHere
  const show = useEffectEvent(open)
  useEffect(() => {
    if (isAsked) show()
  }, [isAsked])
}
