/** The captions a person chose by language, cue by cue; drawn by us, so that no control covers them. */
import { useEffect, useState } from 'react'
import type { CaptionTrack } from './types.ts'

/** The lines to show now. */
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
    // An iPhone's own fullscreen shows nothing of ours.
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
  // Only the words: whatever marks a file carries never become markup of the page.
  const words = cue instanceof VTTCue ? (cue.getCueAsHTML().textContent ?? '') : ''
  return words.split('\n').filter((line) => line.trim() !== '')
}
