/** An error for a file that can never be used, with a message for its sender: a retry would not help. */

import { VIDEO } from '#rules/media.ts'
import { HOUR_MS } from '#rules/time.ts'

export const UNUSABLE_TEXT = {
  damagedVideo: 'The video is damaged or incomplete. Upload it again.',
  damagedPhoto: 'The photo is damaged or incomplete. Upload it again.',
  noPicture: 'This file has no video track.',
  videoTooLarge: `This video is too large. Use at most ${VIDEO.maxSidePx} pixels a side and ${Math.floor(VIDEO.maxFramePixels / 1_000_000)} megapixels a picture.`,
  videoTooLong: `This video is too long. Use at most ${VIDEO.maxDurationMs / HOUR_MS} hours.`,
  videoTooMuch:
    'This video is more than we can process. Use at most 4 hours of Full HD or 1 hour of 4K, at 30 frames a second.',
  photoTooLarge: 'This photo is too large.',
  photoMoves: 'You can’t use an animated picture as a photo. Use a still one.',
  notPhoto: 'This photo type isn’t supported. Use JPEG, PNG or WebP.',
  nothingLeft: 'The part you chose is past the end of the recording.',
  soundTooLong: 'This sound is empty or longer than 10 minutes.',
  removedBefore: 'This was removed from the site before and can’t be uploaded again.',
  damagedSound: 'This sound can’t be played.',
} as const

export type UnusableReason = keyof typeof UNUSABLE_TEXT

export class UnusableMedia extends Error {
  readonly reason: UnusableReason
  readonly text: string

  constructor(reason: UnusableReason, options?: ErrorOptions) {
    super(`Unusable media: ${reason}`, options)
    this.name = 'UnusableMedia'
    this.reason = reason
    this.text = UNUSABLE_TEXT[reason]
  }
}
