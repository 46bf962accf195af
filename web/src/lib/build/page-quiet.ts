/** Whether a page may go without anybody minding: nothing is unsaved, sent, typed, asked, played or watched live. */
import { isPageKept } from './page-kept.ts'

/** Where somebody wrote something, as long as it stands on the page. */
const written = new Set<Element>()
const TEXT = 'textarea, [contenteditable], input:not([type="range"], [type="checkbox"], [type="radio"])'

/** Answers with the function that ends it. */
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

/** Whoever would ask the person before the page is left is asked here, without anybody being shown a question. */
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

/** With sound, or a camera's own picture. */
function isHeardOrOwn({ paused, muted, volume, srcObject }: HTMLMediaElement): boolean {
  return !paused && (srcObject !== null || (!muted && volume > 0))
}
