/** A recording while it is made: its takes, its sound, what is done to it and what is said about it. */
import type { RecordingEdit } from '#rules/forms/recording.ts'
import { RECORDING, type RecordingSeconds } from '#rules/recording.ts'
import { type Draft, EMPTY_DRAFT } from '../../upload/manager/draft.ts'

export type Take = {
  id: string
  blob: Blob
  durationMs: number
  widthPx: number
  heightPx: number
  isMirrored: boolean
  /** A small picture of it, as a data address. */
  picture: string | null
}

export type ChosenSound = { id: string; name: string; url: string; durationMs: number }

/** Words over the picture. Place and size are shares of the picture, so that they mean the same at every size. */
export type Words = {
  id: string
  text: string
  x: number
  y: number
  /** Of the shorter side. */
  size: number
  look: WordsLook
  fromMs: number
  toMs: number
}

export const WORDS_LOOKS = ['plate', 'white', 'coral', 'yellow', 'black'] as const
export type WordsLook = (typeof WORDS_LOOKS)[number]

export type Edit = Pick<RecordingEdit, 'trimStartMs' | 'trimEndMs' | 'voicePercent' | 'soundPercent'> & {
  /** Null lets us choose. */
  coverMs: number | null
  words: readonly Words[]
}

export type Recording = {
  /** Under which it is sent, so that a second try makes nothing twice. */
  key: string
  seconds: RecordingSeconds
  takes: readonly Take[]
  sound: ChosenSound | null
  /** When the sound began, counted from the first take. */
  delayMs: number
  edit: Edit
  draft: Draft
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
    draft: EMPTY_DRAFT,
  }
}

export function lengthOf(takes: readonly Pick<Take, 'durationMs'>[]): number {
  return takes.reduce((sum, { durationMs }) => sum + durationMs, 0)
}

/** All of it that counts: a recorder that stopped late on a busy machine has more than was asked for. */
export function wholeOf({ takes, seconds }: Pick<Recording, 'takes' | 'seconds'>): number {
  return Math.min(lengthOf(takes), seconds * 1000)
}

/** So little is not worth another take, and less than a recorder can stop by. */
const NOTHING_LEFT_MS = 300

export function isFull({ takes, seconds }: Pick<Recording, 'takes' | 'seconds'>): boolean {
  return seconds * 1000 - lengthOf(takes) < NOTHING_LEFT_MS || takes.length >= RECORDING.maxTakes
}

/** A shorter length than what is there already cannot be chosen any more. */
export function mayLast({ takes }: Pick<Recording, 'takes'>, seconds: number): boolean {
  return lengthOf(takes) <= seconds * 1000
}

/** Where a moment of the whole lies: in which take, and when in it. */
export function placeOf(
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

/** What of it stays, in its own time. */
export function keptOf({ takes, seconds, edit }: Pick<Recording, 'takes' | 'seconds' | 'edit'>): {
  startMs: number
  endMs: number
} {
  const wholeMs = wholeOf({ takes, seconds })
  return { startMs: Math.min(edit.trimStartMs, wholeMs), endMs: Math.min(edit.trimEndMs ?? wholeMs, wholeMs) }
}
