/** What is recorded in the browser: how long, in how many takes, and what may be done to it before it is sent. */

const MB = 1024 * 1024

export const RECORDING = {
  maxBytes: 200 * MB,
  maxDelaySeconds: 60,
  lengthsSeconds: [15, 30, 60],
  countdownSeconds: 3,
  maxTakes: 20,
  /** Of all that may be named in a trim: recordings of other programs may be longer than ours. */
  maxMs: 10 * 60_000,
  /** What is left after trimming. */
  leastMs: 1000,
  maxPercent: 200,
  words: {
    maxCount: 8,
    maxLength: 120,
    /** The picture of one, as the browser drew it. */
    maxBytes: MB,
    maxSidePx: 2400,
  },
  /** As cameras are asked for it. */
  camera: { width: { min: 640, ideal: 1280 }, height: { min: 320, ideal: 720 } },
} as const

export type RecordingSeconds = (typeof RECORDING.lengthsSeconds)[number]

export const RECORDING_WORDS = {
  tooLarge: `A recording may be at most ${RECORDING.maxBytes / MB} MB`,
  tooMany: `A recording may have at most ${RECORDING.maxTakes} takes`,
  seconds: `A recording lasts ${RECORDING.lengthsSeconds.join(', ')} seconds at most`,
  edit: 'What was changed about the recording could not be read',
  trim: `Keep at least ${RECORDING.leastMs / 1000} second of the recording`,
  loudness: `The loudness is 0 to ${RECORDING.maxPercent} percent`,
  tooManyWords: `At most ${RECORDING.words.maxCount} texts over the picture`,
  wordsRequired: 'Write something, or remove the text',
  wordsLength: `At most ${RECORDING.words.maxLength} characters in one text`,
  wordsUnreadable: 'Contains characters that cannot be kept',
  wordsTime: 'A text must end after it begins',
  wordsPicture: 'The picture of a text is missing or damaged',
} as const
