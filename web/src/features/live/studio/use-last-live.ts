/** The live that was on the screen last, also when it is over. */
import { useEffect, useState } from 'react'

export function useLastLive(liveId: string | null): string | null {
  const [last, setLast] = useState<string | null>(null)
  useEffect(() => {
    if (liveId) setLast(liveId)
  }, [liveId])
  return liveId ?? last
}
