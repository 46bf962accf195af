/** Limits of recordings made in the browser, and of their edits. */

const MB = 1024 * 1024

export const RECORDING = {
  maxBytes: 200 * MB,
  maxDelaySeconds: 60,
  lengthsSeconds: [15, 30, 60],
  countdownSeconds: 3,
  maxTakes: 20,
  /** The maximum position of a trim: recordings of other programs may be longer than ours. */
  maxMs: 10 * 60_000,
  /** The minimum length after trimming. */
  leastMs: 1000,
  maxPercent: 200,
  words: {
    maxCount: 8,
    maxLength: 120,
    /** The rendered image of a text. */
    maxBytes: MB,
    maxSidePx: 2400,
  },
  /** Width to height of what the recorder shows and keeps. */
  frameRatio: 9 / 16,
  /** The requested camera resolution. */
  camera: { width: { min: 640, ideal: 1280 }, height: { min: 320, ideal: 720 } },
} as const

/** Whether a take shows more than the recorder's frame; a camera that is nearly upright 9:16 is kept as it is. */
export function isOutsideFrame({ widthPx, heightPx }: { widthPx: number; heightPx: number }): boolean {
  return Math.abs(widthPx / heightPx / RECORDING.frameRatio - 1) > 0.02
}

/** The largest portrait frame in the middle of a picture. */
export function frameIn({ widthPx, heightPx }: { widthPx: number; heightPx: number }): {
  widthPx: number
  heightPx: number
} {
  return {
    widthPx: Math.min(widthPx, heightPx * RECORDING.frameRatio),
    heightPx: Math.min(heightPx, widthPx / RECORDING.frameRatio),
  }
}

export type RecordingSeconds = (typeof RECORDING.lengthsSeconds)[number]

export const RECORDING_TEXT = {
  tooLarge: `A recording can be up to ${RECORDING.maxBytes / MB} MB`,
  tooMany: `A recording can have up to ${RECORDING.maxTakes} takes`,
  seconds: `A recording can last ${RECORDING.lengthsSeconds.join(', ')} seconds at most`,
  edit: 'Your edits to this recording couldn’t be read',
  trim: `Keep at least ${RECORDING.leastMs / 1000} second of the recording`,
  loudness: `Choose a volume from 0 to ${RECORDING.maxPercent} percent`,
  tooManyText: `Add at most ${RECORDING.words.maxCount} texts`,
  textRequired: 'Write some text, or remove it',
  textLength: `Use at most ${RECORDING.words.maxLength} characters per text`,
  textUnreadable: 'Contains characters that can’t be used',
  textTime: 'A text must end after it starts',
  wordsPicture: 'A text’s image is missing or damaged',
} as const
