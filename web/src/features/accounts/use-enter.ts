/** Going in after the server said yes: learns who this is now, and notices a browser that kept no cookie. */
import { useState } from 'react'
import { useSession } from '#web/lib/session.tsx'

const NO_COOKIE = 'Your browser did not keep our cookie. Allow cookies for this site and try again.'

export function useEnter() {
  const { status, isReachable, refresh } = useSession()
  const [stage, setStage] = useState<'out' | 'asking' | 'asked'>('out')
  const isTurnedAway = stage === 'asked' && status === 'visitor' && isReachable
  return {
    enter: async () => {
      setStage('asking')
      await refresh()
      setStage('asked')
    },
    /** Stays true while the server cannot be reached: the session keeps asking, and the screen then goes on. */
    isEntering: stage !== 'out' && !isTurnedAway,
    problem: isTurnedAway ? NO_COOKIE : undefined,
  }
}
