/** The active cues of the selected captions; rendered by us, so that controls do not cover them. */
import { useEffect, useState } from 'react'
import type { CaptionTrack } from './types.ts'

/** The lines of the active cues. */
export function useCaptions(video: HTMLVideoElement | null, chosen: CaptionTrack | undefined): string[] {
  const [lines, setLines] = useState<string[]>([])
  const language = chosen?.language

  useEffect(() => {
    if (!video) return
    const listening = new AbortController()
    const { signal } = listening
    const track = [...video.textTracks].find((one) => one.language === language)
    for (const one of video.textTracks) one.mode = one === track ? 'hidden' : 'disabled'
    if (!track) return
    const read = () => setLines([...(track.activeCues ?? [])].flatMap(linesOf))
    read()
    track.addEventListener('cuechange', read, { signal })
    // Native fullscreen on iPhones shows only native captions.
    video.addEventListener('webkitbeginfullscreen', () => show(track, 'showing'), { signal })
    video.addEventListener('webkitendfullscreen', () => show(track, 'hidden'), { signal })
    return () => {
      listening.abort()
      setLines([])
    }
  }, [video, language])

  return lines
}

function show(track: TextTrack, mode: TextTrackMode) {
  track.mode = mode
}

function linesOf(cue: TextTrackCue): string[] {
  // Text only: markup in the caption file never becomes markup of the page.
  const text = cue instanceof VTTCue ? (cue.getCueAsHTML().textContent ?? '') : ''
  return text.split('\n').filter((line) => line.trim() !== '')
}
