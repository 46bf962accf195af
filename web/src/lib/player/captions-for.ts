/** Selects the caption track for the preferred language. */
import type { CaptionTrack } from './types.ts'

/** Falls back to the base language, ignoring the region. */
export function captionsFor(
  tracks: readonly CaptionTrack[],
  language: string | null,
): CaptionTrack | undefined {
  if (!language) return undefined
  const plain = (tag: string) => tag.toLowerCase().split('-')[0]
  return (
    tracks.find((track) => track.language.toLowerCase() === language.toLowerCase()) ??
    tracks.find((track) => plain(track.language) === plain(language))
  )
}
