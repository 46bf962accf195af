/** Which of a video's captions a remembered language means. */
import type { CaptionTrack } from './types.ts'

/** A regional language serves its plain one, and the other way round. */
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
