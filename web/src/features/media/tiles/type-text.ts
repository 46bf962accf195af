/** Texts for videos and photos: headings, list ends and empty lists. */
import type { MediaType } from '#rules/media.ts'

export const TYPE_TEXT = {
  video: { title: 'Videos', many: 'videos', end: 'no more videos' },
  photo: { title: 'Photos', many: 'photos', end: 'no more photos' },
} as const satisfies Record<MediaType, object>

export function otherType(type: MediaType): MediaType {
  return type === 'video' ? 'photo' : 'video'
}
