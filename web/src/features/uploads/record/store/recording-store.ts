/** The current recording: lives outside the components, and is saved in the browser after each change. */

import type { ChosenSound, Edit, Recording, Take } from './recording.ts'
import { NO_EDIT, newRecording } from './recording.ts'
import { deleteRecording, loadRecording, storeRecording } from './recording-db.ts'
import { applyUnloadBackup, saveUnloadBackup } from './unload-backup.ts'

export type RecordingView = {
  recording: Recording
  /** False until the stored recording has been read. */
  isRestored: boolean
  /** Why a reload would lose it; null while it is saved. */
  saveError: string | null
}

const SAVE_DELAY_MS = 300

let owner: string | null = null
let view: RecordingView = { recording: newRecording(), isRestored: false, saveError: null }
let saving: Promise<void> = Promise.resolve()
let timer = 0
/** The latest version that is stored. */
let lastSaved: Recording | null = null
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
  addEventListener('pagehide', backUpUnsaved)
  show({ recording: newRecording(), isRestored: false, saveError: null })
  // A private window or a blocked database stores nothing, so there is nothing to restore.
  const stored = await loadRecording(accountId).catch(() => null)
  if (owner !== accountId) return
  const hasBegun = view.recording.takes.length > 0
  if (stored && !hasBegun) show({ recording: applyUnloadBackup(accountId, stored) })
  show({ isRestored: true })
}

export function addTake(take: Take): void {
  change({ takes: [...view.recording.takes, take], edit: NO_EDIT }, 'now')
}

export function removeLastTake(): void {
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
  show({ recording: { ...newRecording(), sound, seconds }, saveError: null })
  save()
}

/** After it was sent or discarded. */
export function forgetRecording(): void {
  clearTimeout(timer)
  show({ recording: newRecording(), saveError: null })
  const accountId = owner
  if (accountId) saving = saving.then(() => deleteRecording(accountId)).catch(() => undefined)
}

function change(part: Partial<Recording>, when: 'now' | 'soon' = 'soon'): void {
  show({ recording: { ...view.recording, ...part } })
  clearTimeout(timer)
  if (when === 'now') save()
  else timer = window.setTimeout(save, SAVE_DELAY_MS)
}

/** Saves in sequence, the latest state each time. */
function save(): void {
  const accountId = owner
  if (!accountId) return
  saving = saving
    .then(async () => {
      const { recording } = view
      await storeRecording(accountId, recording)
      lastSaved = recording
    })
    .then(
      () => view.saveError !== null && show({ saveError: null }),
      (error: unknown) => show({ saveError: textFor(error) }),
    )
    .then(() => undefined)
}

function backUpUnsaved(): void {
  if (owner && view.recording !== lastSaved && view.recording.takes.length > 0)
    saveUnloadBackup(owner, view.recording)
}

/** Saves now, for navigation away from the page. */
export function flushRecording(): Promise<void> {
  clearTimeout(timer)
  save()
  return saving
}

function textFor(error: unknown): string {
  const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
  return isFull
    ? 'This device is out of storage. Publish before you reload or close this page.'
    : 'This browser can’t save the recording. Publish before you reload or close this page.'
}

function show(part: Partial<RecordingView>): void {
  view = { ...view, ...part }
  for (const listener of listeners) listener()
}
