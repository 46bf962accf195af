/** Media: types, upload and sales limits, and error messages. */
import { wholeDollars } from './formats.ts'
import { PRICE } from './money.ts'
import { DAY_MS, HOUR_MS } from './time.ts'

export const MEDIA_TYPES = ['video', 'photo'] as const
export type MediaType = (typeof MEDIA_TYPES)[number]

export const VISIBILITIES = ['free', 'subscription', 'private'] as const
export type Visibility = (typeof VISIBILITIES)[number]

const MB = 1024 * 1024

export const VIDEO_EXTENSIONS = ['mp4', 'avi', 'mkv', 'webm', 'mov'] as const
export const PHOTO_EXTENSIONS = ['png', 'jpg', 'jpeg', 'webp'] as const

export const UPLOAD = {
  maxFiles: 5,
  /** Total of all files in one upload. */
  maxBytes: 1000 * MB,
  /** Unfinished uploads per account. */
  maxOpen: 20,
  /** Unfinished uploads are removed after this time. */
  abandonedAfterMs: 7 * DAY_MS,
  chunkBytes: 8 * MB,
} as const

/** A creator's own picture for a video. */
export const COVER = { maxBytes: 20 * MB, nameShape: /^cover-[0-9a-f]{12}\.webp$/ } as const
export const CHAT_UPLOAD = {
  maxBytes: 20 * MB,
  /** Per account and day, whether sent in a message or not. */
  perDay: { files: 200, bytes: 500 * MB },
  /** Files not sent in a message by then are removed. */
  unsentAfterMs: DAY_MS,
} as const
export const CAPTIONS = { maxBytes: 512 * 1024, maxPerMedia: 20 } as const

export const VIDEO = {
  maxDurationMs: 4 * HOUR_MS,
  maxSidePx: 8192,
  /** DCI 8K. */
  maxFramePixels: 8192 * 4320,
  /** All frames together: four hours of Full HD at 30 fps, or one of 4K. */
  maxTotalPixels: 1920 * 1080 * 30 * 4 * 60 * 60,
  /** Shorter videos play from one file, which starts faster than a playlist. */
  shortClipMs: 60_000,
  /** Short sides of the renditions, largest first; none is larger than the source. */
  renditionsPx: [1080, 720, 540, 360],
  /** Length of previews in messages; a paid one never exceeds half of the video. */
  teaserMs: 10_000,
} as const

export const PHOTO = { maxPixels: 100_000_000, maxBytes: 100 * MB } as const

export const MEDIA = {
  description: { minLength: 3, maxLength: 256 },
  price: PRICE,
  /** How far ahead a release may be set. */
  maxScheduleMs: 366 * DAY_MS,
} as const

export const UPLOAD_TEXT = {
  tooLarge: 'Max 1000mb allowed',
  tooMany: `Choose at most ${UPLOAD.maxFiles} files at once`,
  none: 'Choose a file to send',
  canceled: 'User has canceled the file upload.',
  empty: 'The file is empty.',
  notMedia: `This file type isn’t supported. Use ${[...VIDEO_EXTENSIONS, ...PHOTO_EXTENSIONS].join(', ')}.`,
  notVideo: `This video type isn’t supported. Use ${VIDEO_EXTENSIONS.join(', ')}.`,
} as const

export const MEDIA_TEXT = {
  removed: 'This was removed. You can appeal the decision.',
  descriptionRequired: 'Description is required',
  descriptionLength: `Use ${MEDIA.description.minLength} to ${MEDIA.description.maxLength} characters`,
  unreadable: 'Contains characters that can’t be used',
  visibility: 'Choose who can view it',
  release: 'Choose a release date and time',
  releaseTooFar: 'Choose a release date within a year',
  price: 'Price must be a number',
  priceMinimum: `Minimum ${wholeDollars(PRICE.minCents)}`,
  priceMaximum: `Maximum ${wholeDollars(PRICE.maxCents)}`,
  priceOfPrivate: 'Private media can only be sold by message or share link',
  coverGone: 'Choose the cover again',
} as const
