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
  /** The requested camera resolution. */
  camera: { width: { min: 640, ideal: 1280 }, height: { min: 320, ideal: 720 } },
} as const

export type RecordingSeconds = (typeof RECORDING.lengthsSeconds)[number]

export const RECORDING_TEXT = {
  tooLarge: `A recording may be at most ${RECORDING.maxBytes / MB} MB`,
  tooMany: `A recording may have at most ${RECORDING.maxTakes} takes`,
  seconds: `A recording lasts ${RECORDING.lengthsSeconds.join(', ')} seconds at most`,
  edit: 'What was changed about the recording could not be read',
  trim: `Keep at least ${RECORDING.leastMs / 1000} second of the recording`,
  loudness: `The loudness is 0 to ${RECORDING.maxPercent} percent`,
  tooManyText: `At most ${RECORDING.words.maxCount} texts over the picture`,
  textRequired: 'Write something, or remove the text',
  textLength: `At most ${RECORDING.words.maxLength} characters in one text`,
  textUnreadable: 'Contains characters that cannot be kept',
  textTime: 'A text must end after it begins',
  wordsPicture: 'The picture of a text is missing or damaged',
} as const
