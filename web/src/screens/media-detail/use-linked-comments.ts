/** Opens the comments if the link requested it, but not on back navigation or reload. */
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { opensComments } from '#web/lib/comments-link-state.ts'

/** `open` is not called if the comments are already shown. */
export function useLinkedComments(isHere: boolean, open: () => void): void {
  const { state } = useLocation()
  const isNewNavigation = useNavigationType() !== 'POP'
  const isRequested = isNewNavigation && opensComments(state) && !isHere
  const show = useEffectEvent(open)
  useEffect(() => {
    if (isRequested) show()
  }, [isRequested])
}
