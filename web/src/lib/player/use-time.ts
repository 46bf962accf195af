/** The playback position, updated about four times a second. */
import { useEffect, useState } from 'react'

export function useTime(video: HTMLVideoElement | null): number {
  const [time, setTime] = useState(0)

  useEffect(() => {
    if (!video) return
    const listening = new AbortController()
    const { signal } = listening
    const read = () => setTime(video.currentTime)
    for (const change of ['timeupdate', 'seeking', 'seeked', 'loadedmetadata'])
      video.addEventListener(change, read, { signal })
    return () => listening.abort()
  }, [video])

  return time
}
