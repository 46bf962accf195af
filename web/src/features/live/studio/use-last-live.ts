/** The id of the current stream, or of the last one after it ended. */
import { useEffect, useState } from 'react'

export function useLastLive(liveId: string | null): string | null {
  const [last, setLast] = useState<string | null>(null)
  useEffect(() => {
    if (liveId) setLast(liveId)
  }, [liveId])
  return liveId ?? last
}
