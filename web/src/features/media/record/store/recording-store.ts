/** The current recording: lives outside the components, and is saved in the browser after each change. */
import { noteLastMoment, withLastMoment } from './last-moment.ts'
import type { ChosenSound, Edit, Recording, Take } from './recording.ts'
import { NO_EDIT, newRecording } from './recording.ts'
import { dropRecording, keepRecording, keptRecording } from './recording-shelf.ts'

export type RecordingView = {
  recording: Recording
  /** False until the stored recording has been read. */
  isRestored: boolean
  /** Why a reload would lose it; null while it is saved. */
  notKept: string | null
}

const KEEP_AFTER_MS = 300

let owner: string | null = null
let view: RecordingView = { recording: newRecording(), isRestored: false, notKept: null }
let keeping: Promise<void> = Promise.resolve()
let timer = 0
/** The latest version that is stored. */
let shelved: Recording | null = null
const listeners = new Set<() => void>()

export function recordingNow(): RecordingView {
  return view
}

export function watchRecording(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Called by every screen that shows the recording; only acts on the first call or for another account. */
export async function openRecording(accountId: string): Promise<void> {
  if (owner === accountId) return
  owner = accountId
  addEventListener('pagehide', noteWhatIsNotKept)
  show({ recording: newRecording(), isRestored: false, notKept: null })
  // A private window or a blocked database stores nothing, so there is nothing to restore.
  const kept = await keptRecording(accountId).catch(() => null)
  if (owner !== accountId) return
  const hasBegun = view.recording.takes.length > 0
  if (kept && !hasBegun) show({ recording: withLastMoment(accountId, kept) })
  show({ isRestored: true })
}

export function addTake(take: Take): void {
  change({ takes: [...view.recording.takes, take], edit: NO_EDIT }, 'now')
}

export function undoTake(): void {
  change({ takes: view.recording.takes.slice(0, -1), edit: NO_EDIT }, 'now')
}

export function chooseSound(sound: ChosenSound | null): void {
  change({ sound, delayMs: 0 }, 'now')
}

export function changeEdit(edit: Edit): void {
  change({ edit })
}

export function changeRecording(part: Partial<Pick<Recording, 'seconds' | 'delayMs' | 'draft'>>): void {
  change(part)
}

/** Keeps the sound: starting over is about the video. */
export function startOver(): void {
  const { sound, seconds } = view.recording
  show({ recording: { ...newRecording(), sound, seconds }, notKept: null })
  keep()
}

/** After it was sent or discarded. */
export function forgetRecording(): void {
  clearTimeout(timer)
  show({ recording: newRecording(), notKept: null })
  const accountId = owner
  if (accountId) keeping = keeping.then(() => dropRecording(accountId)).catch(() => undefined)
}

function change(part: Partial<Recording>, when: 'now' | 'soon' = 'soon'): void {
  show({ recording: { ...view.recording, ...part } })
  clearTimeout(timer)
  if (when === 'now') keep()
  else timer = window.setTimeout(keep, KEEP_AFTER_MS)
}

/** Saves in sequence, the latest state each time. */
function keep(): void {
  const accountId = owner
  if (!accountId) return
  keeping = keeping
    .then(async () => {
      const { recording } = view
      await keepRecording(accountId, recording)
      shelved = recording
    })
    .then(
      () => view.notKept !== null && show({ notKept: null }),
      (fault: unknown) => show({ notKept: wordsFor(fault) }),
    )
    .then(() => undefined)
}

function noteWhatIsNotKept(): void {
  if (owner && view.recording !== shelved && view.recording.takes.length > 0)
    noteLastMoment(owner, view.recording)
}

/** Saves now, for navigation away from the page. */
export function keptByNow(): Promise<void> {
  clearTimeout(timer)
  keep()
  return keeping
}

function wordsFor(fault: unknown): string {
  const isFull = fault instanceof DOMException && fault.name === 'QuotaExceededError'
  return isFull
    ? 'This device has no room left to keep the recording. Publish it before you reload or close this page.'
    : 'This browser does not keep the recording. Publish it before you reload or close this page.'
}

function show(part: Partial<RecordingView>): void {
  view = { ...view, ...part }
  for (const listener of listeners) listener()
}
