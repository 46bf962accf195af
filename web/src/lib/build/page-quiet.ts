/** Whether the page can reload unnoticed: nothing is unsaved, in flight, typed, open as a dialog or playing. */
import { isPageKept } from './page-kept.ts'

/** Text fields that received input, while they are in the document. */
const written = new Set<Element>()
const TEXT = 'textarea, [contenteditable], input:not([type="range"], [type="checkbox"], [type="radio"])'

/** Returns a function that stops watching. */
export function watchWriting(): () => void {
  const note = ({ target }: Event) => {
    forgetGone()
    if (target instanceof Element && target.matches(TEXT)) written.add(target)
  }
  document.addEventListener('input', note, { capture: true })
  return () => document.removeEventListener('input', note, { capture: true })
}

export function isPageQuiet(): boolean {
  return !(
    isPageKept() ||
    asksBeforeLeaving() ||
    document.querySelector('dialog[open], [role="dialog"], [role="alertdialog"]') !== null ||
    hasWords() ||
    [...document.querySelectorAll<HTMLMediaElement>('video, audio')].some(isHeardOrOwn)
  )
}

/** Dispatches a synthetic beforeunload, which shows no prompt, to ask its handlers. */
function asksBeforeLeaving(): boolean {
  const leaving = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leaving)
  return leaving.defaultPrevented
}

function forgetGone(): void {
  for (const element of written) if (!element.isConnected) written.delete(element)
}

function hasWords(): boolean {
  forgetGone()
  return [...written].some((element) =>
    'value' in element ? element.value !== '' : (element.textContent ?? '') !== '',
  )
}

/** Playing with sound, or from a camera. */
function isHeardOrOwn({ paused, muted, volume, srcObject }: HTMLMediaElement): boolean {
  return !paused && (srcObject !== null || (!muted && volume > 0))
}
