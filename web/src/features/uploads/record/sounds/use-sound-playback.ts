/** Plays one sound at a time on a page. */
import { useEffect, useRef, useState } from 'react'
import { showToast } from '#web/ui/toasts.tsx'

export type SoundPlayback = {
  /** The playing sound, or the one stopped last. */
  id: string | null
  isPlaying: boolean
  atSeconds: number
  toggle(sound: { id: string; url: string }): void
}

export function useSoundPlayback(): SoundPlayback {
  const audio = useRef<HTMLAudioElement | null>(null)
  const [id, setId] = useState<string | null>(null)
  const [isPlaying, setPlaying] = useState(false)
  const [atSeconds, setAt] = useState(0)

  useEffect(() => {
    const element = new Audio()
    audio.current = element
    element.addEventListener('play', () => setPlaying(true))
    element.addEventListener('pause', () => setPlaying(false))
    element.addEventListener('timeupdate', () => setAt(element.currentTime))
    return () => {
      element.pause()
      element.removeAttribute('src')
      audio.current = null
    }
  }, [])

  const toggle: SoundPlayback['toggle'] = (sound) => {
    const element = audio.current
    if (!element) return
    if (sound.id === id && !element.paused) return element.pause()
    if (sound.id !== id) {
      element.src = sound.url
      setAt(0)
      setId(sound.id)
    }
    element.play().catch((error: unknown) => {
      // Another sound was started before this one began.
      if (error instanceof DOMException && error.name === 'AbortError') return
      showToast({ tone: 'danger', text: 'Couldn’t play this sound.' })
    })
  }
  return { id, isPlaying, atSeconds, toggle }
}
