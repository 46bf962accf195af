/** An error for a file that can never be used, with a message for its sender: a retry would not help. */

import { VIDEO } from '#rules/media.ts'
import { HOUR_MS } from '#rules/time.ts'

export const UNUSABLE_WORDS = {
  damagedVideo: 'The video is damaged or incomplete. Please upload it again.',
  damagedPhoto: 'The photo is damaged or incomplete. Please upload it again.',
  noPicture: 'The file has no picture track.',
  videoTooLarge: `The video is too large: at most ${VIDEO.maxSidePx} pixels a side and ${Math.floor(VIDEO.maxFramePixels / 1_000_000)} megapixels a picture.`,
  videoTooLong: `The video is too long: at most ${VIDEO.maxDurationMs / HOUR_MS} hours.`,
  videoTooMuch:
    'The video is more than we can process: at most 4 hours of Full HD or 1 hour of 4K, at 30 pictures a second. Please send a shorter or smaller one.',
  photoTooLarge: 'The photo is too large.',
  photoMoves: 'Moving pictures cannot be used as a photo. Please send a still one.',
  notPhoto: 'This is not a photo we can use. Please send a JPEG, PNG or WebP.',
  nothingLeft: 'The part that was chosen lies beyond the end of the recording.',
  soundTooLong: 'The sound is empty or longer than 10 minutes.',
  removedBefore: 'This was taken down from the site before and cannot come back.',
  damagedSound: 'The sound cannot be played.',
} as const

export type UnusableReason = keyof typeof UNUSABLE_WORDS

export class UnusableMedia extends Error {
  readonly reason: UnusableReason
  readonly words: string

  constructor(reason: UnusableReason, options?: ErrorOptions) {
    super(`Unusable media: ${reason}`, options)
    this.name = 'UnusableMedia'
    this.reason = reason
    this.words = UNUSABLE_WORDS[reason]
  }
}
