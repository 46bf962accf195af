/** The model of a recording: takes, sound, edits and description. */
import type { RecordingEdit } from '#rules/forms/recording.ts'
import { RECORDING, type RecordingSeconds } from '#rules/recording.ts'
import { EMPTY_UPLOAD_DRAFT, type UploadDraft } from '../../manager/draft.ts'

export type Take = {
  id: string
  blob: Blob
  durationMs: number
  widthPx: number
  heightPx: number
  isMirrored: boolean
  /** A thumbnail, as a data URL. */
  picture: string | null
}

export type ChosenSound = { id: string; name: string; url: string; durationMs: number }

/** A text over the video. Position and size are fractions of the frame, independent of its resolution. */
export type TextOverlay = {
  id: string
  text: string
  x: number
  y: number
  /** As a fraction of the shorter side. */
  size: number
  look: TextStyle
  fromMs: number
  toMs: number
}

export const TEXT_STYLE_NAMES = ['plate', 'white', 'coral', 'yellow', 'black'] as const
export type TextStyle = (typeof TEXT_STYLE_NAMES)[number]

export type Edit = Pick<RecordingEdit, 'trimStartMs' | 'trimEndMs' | 'voicePercent' | 'soundPercent'> & {
  /** Null lets the server choose. */
  coverMs: number | null
  words: readonly TextOverlay[]
}

export type Recording = {
  /** The idempotency key of the upload. */
  key: string
  seconds: RecordingSeconds
  takes: readonly Take[]
  sound: ChosenSound | null
  /** The start of the sound, relative to the first take. */
  delayMs: number
  edit: Edit
  draft: UploadDraft
}

export const NO_EDIT: Edit = {
  trimStartMs: 0,
  trimEndMs: null,
  voicePercent: 100,
  soundPercent: 100,
  coverMs: null,
  words: [],
}

export function newRecording(): Recording {
  return {
    key: crypto.randomUUID(),
    seconds: RECORDING.lengthsSeconds[0],
    takes: [],
    sound: null,
    delayMs: 0,
    edit: NO_EDIT,
    draft: EMPTY_UPLOAD_DRAFT,
  }
}

export function lengthOf(takes: readonly Pick<Take, 'durationMs'>[]): number {
  return takes.reduce((sum, { durationMs }) => sum + durationMs, 0)
}

/** The length up to the limit: a recorder that stopped late on a busy machine has recorded more. */
export function recordedMs({ takes, seconds }: Pick<Recording, 'takes' | 'seconds'>): number {
  return Math.min(lengthOf(takes), seconds * 1000)
}

/** Too little for another take, and below the precision of a recorder. */
const NOTHING_LEFT_MS = 300

export function isFull({ takes, seconds }: Pick<Recording, 'takes' | 'seconds'>): boolean {
  return seconds * 1000 - lengthOf(takes) < NOTHING_LEFT_MS || takes.length >= RECORDING.maxTakes
}

/** False for a length shorter than what is already recorded. */
export function canLast({ takes }: Pick<Recording, 'takes'>, seconds: number): boolean {
  return lengthOf(takes) <= seconds * 1000
}

/** The take at a position of the whole recording, and the offset in it. */
export function takeAt(
  takes: readonly Pick<Take, 'durationMs'>[],
  atMs: number,
): { index: number; inMs: number } {
  let left = Math.max(0, atMs)
  for (const [index, { durationMs }] of takes.entries()) {
    if (left < durationMs || index === takes.length - 1) return { index, inMs: Math.min(left, durationMs) }
    left -= durationMs
  }
  return { index: 0, inMs: 0 }
}

/** The trimmed range. */
export function trimmedRange({ takes, seconds, edit }: Pick<Recording, 'takes' | 'seconds' | 'edit'>): {
  startMs: number
  endMs: number
} {
  const wholeMs = recordedMs({ takes, seconds })
  return { startMs: Math.min(edit.trimStartMs, wholeMs), endMs: Math.min(edit.trimEndMs ?? wholeMs, wholeMs) }
}
