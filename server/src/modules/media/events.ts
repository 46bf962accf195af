/** Bus topics of this slice. */

/** What happens to one person's media while they are worked on; told to that person only. */
export const processingTopic = (accountId: string) => `media-processing.${accountId}`

/** Something about who may see these media changed; file servers forget what they remembered. */
export const MEDIA_CHANGED = 'media-changed'
export type MediaChanged = { mediaIds: string[] }

/** One person may see more of a media than a moment ago; file servers forget that they might not. */
export const MEDIA_GRANTED = 'media-granted'
export type MediaGranted = { mediaId: string; accountId: string }

export type ProcessingEvent = {
  mediaId: string
  state: 'processing' | 'playable' | 'ready' | 'failed'
  progress: number
  failure: string | null
}
