/** Completes a sign-in: reloads the session, and detects a browser that rejects cookies. */
import { useState } from 'react'
import { useSession } from '#web/lib/session.tsx'

const NO_COOKIE = 'Your browser blocked our cookie. Allow cookies for this site and try again.'

export function useCompleteSignIn() {
  const { status, isReachable, refresh } = useSession()
  const [stage, setStage] = useState<'out' | 'asking' | 'asked'>('out')
  const isTurnedAway = stage === 'asked' && status === 'visitor' && isReachable
  return {
    enter: async () => {
      setStage('asking')
      await refresh()
      setStage('asked')
    },
    /** Stays true while the server is unreachable: the session keeps retrying, and the screen then continues. */
    isEntering: stage !== 'out' && !isTurnedAway,
    problem: isTurnedAway ? NO_COOKIE : undefined,
  }
}
