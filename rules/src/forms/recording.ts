/** The edits of a recording: trim, mix, mirror and text. Times are relative to the first take. */
import * as v from 'valibot'
import { characterCount, isStorable, isVisibleText } from '../plain-text.ts'
import { RECORDING, RECORDING_TEXT } from '../recording.ts'

const momentMs = v.pipe(
  v.number(RECORDING_TEXT.trim),
  v.integer(RECORDING_TEXT.trim),
  v.minValue(0, RECORDING_TEXT.trim),
  v.maxValue(RECORDING.maxMs, RECORDING_TEXT.trim),
)

const percent = v.pipe(
  v.number(RECORDING_TEXT.loudness),
  v.integer(RECORDING_TEXT.loudness),
  v.minValue(0, RECORDING_TEXT.loudness),
  v.maxValue(RECORDING.maxPercent, RECORDING_TEXT.loudness),
)

/** A fraction of the frame's width or height. */
const share = v.pipe(v.number(RECORDING_TEXT.edit), v.minValue(0), v.maxValue(1))

/** Control characters and bidirectional overrides. */
const CONTROL_CHARACTERS = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u
const isPlain = (text: string) => isStorable(text) && !CONTROL_CHARACTERS.test(text.replaceAll('\n', ''))

const plainTextField = v.pipe(
  v.strictObject({
    text: v.pipe(
      v.string(RECORDING_TEXT.textRequired),
      v.check((text) => characterCount(text) <= RECORDING.words.maxLength, RECORDING_TEXT.textLength),
      v.check(isPlain, RECORDING_TEXT.textUnreadable),
      v.check(isVisibleText, RECORDING_TEXT.textRequired),
    ),
    /** The centre and width of the overlay. */
    x: share,
    y: share,
    width: v.pipe(share, v.minValue(0.01, RECORDING_TEXT.edit)),
    fromMs: momentMs,
    toMs: momentMs,
  }),
  v.check(({ fromMs, toMs }) => toMs > fromMs, RECORDING_TEXT.textTime),
)

export const recordingEditForm = v.pipe(
  v.strictObject({
    trimStartMs: v.optional(momentMs, 0),
    /** Null means the end. */
    trimEndMs: v.optional(v.nullable(momentMs), null),
    voicePercent: v.optional(percent, 100),
    soundPercent: v.optional(percent, 100),
    /** One flag per take; missing ones mean not mirrored. */
    mirrored: v.optional(
      v.pipe(v.array(v.boolean(RECORDING_TEXT.edit)), v.maxLength(RECORDING.maxTakes)),
      [],
    ),
    /** Takes are cropped to the portrait frame that the recorder showed. */
    isPortrait: v.optional(v.boolean(RECORDING_TEXT.edit), false),
    words: v.optional(
      v.pipe(v.array(plainTextField), v.maxLength(RECORDING.words.maxCount, RECORDING_TEXT.tooManyText)),
      [],
    ),
  }),
  v.check(
    ({ trimStartMs, trimEndMs }) => trimEndMs === null || trimEndMs - trimStartMs >= RECORDING.leastMs,
    RECORDING_TEXT.trim,
  ),
)
export type RecordingEdit = v.InferOutput<typeof recordingEditForm>

export function isUnchanged(edit: RecordingEdit): boolean {
  return (
    edit.trimStartMs === 0 &&
    edit.trimEndMs === null &&
    edit.voicePercent === 100 &&
    edit.soundPercent === 100 &&
    !edit.mirrored.includes(true) &&
    !edit.isPortrait &&
    edit.words.length === 0
  )
}
