/** Whether the page can reload unnoticed: nothing is unsaved, in flight, typed, open as a dialog or playing. */
import { isReloadBlocked } from './reload-blockers.ts'

/** Text fields that received input, while they are in the document. */
const editedFields = new Set<Element>()
const TEXT = 'textarea, [contenteditable], input:not([type="range"], [type="checkbox"], [type="radio"])'

/** Returns a function that stops watching. */
export function watchTextInput(): () => void {
  const note = ({ target }: Event) => {
    dropDetached()
    if (target instanceof Element && target.matches(TEXT)) editedFields.add(target)
  }
  document.addEventListener('input', note, { capture: true })
  return () => document.removeEventListener('input', note, { capture: true })
}

export function canReload(): boolean {
  return !(
    isReloadBlocked() ||
    asksBeforeLeaving() ||
    document.querySelector('dialog[open], [role="dialog"], [role="alertdialog"]') !== null ||
    hasTypedText() ||
    [...document.querySelectorAll<HTMLMediaElement>('video, audio')].some(isAudibleOrCamera)
  )
}

/** Dispatches a synthetic beforeunload, which shows no prompt, to ask its handlers. */
function asksBeforeLeaving(): boolean {
  const leaving = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leaving)
  return leaving.defaultPrevented
}

function dropDetached(): void {
  for (const element of editedFields) if (!element.isConnected) editedFields.delete(element)
}

function hasTypedText(): boolean {
  dropDetached()
  return [...editedFields].some((element) =>
    'value' in element ? element.value !== '' : (element.textContent ?? '') !== '',
  )
}

/** Playing with sound, or from a camera. */
function isAudibleOrCamera({ paused, muted, volume, srcObject }: HTMLMediaElement): boolean {
  return !paused && (srcObject !== null || (!muted && volume > 0))
}
