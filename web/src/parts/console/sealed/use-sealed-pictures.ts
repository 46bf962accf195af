/** Decrypted pictures for staff: fetched once, because each fetch is an audited access, and held in memory only. */
import { useEffect, useState } from 'react'

export type SealedPicture = { state: 'loading' | 'failed' } | { state: 'there'; src: string }

export function useSealedPictures(urls: readonly string[]): ReadonlyMap<string, SealedPicture> {
  const [pictures, setPictures] = useState<ReadonlyMap<string, SealedPicture>>(new Map())
  const key = urls.join(' ')
  useEffect(() => {
    const stop = new AbortController()
    const made: string[] = []
    const setPicture = (url: string, picture: SealedPicture) =>
      setPictures((before) => new Map(before).set(url, picture))
    const fetchOne = async (url: string) => {
      setPicture(url, { state: 'loading' })
      try {
        const answer = await fetch(url, { credentials: 'same-origin', signal: stop.signal })
        if (!answer.ok) throw new Error(`A picture request failed with status ${answer.status}`)
        const blob = await answer.blob()
        if (stop.signal.aborted) return
        const src = URL.createObjectURL(blob)
        made.push(src)
        setPicture(url, { state: 'there', src })
      } catch {
        if (!stop.signal.aborted) setPicture(url, { state: 'failed' })
      }
    }
    for (const url of key.split(' ').filter(Boolean)) void fetchOne(url)
    return () => {
      stop.abort()
      for (const src of made) URL.revokeObjectURL(src)
      setPictures(new Map())
    }
  }, [key])
  return pictures
}
