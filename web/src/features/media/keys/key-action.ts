/** Maps keys to actions on a page that shows one media at a time, unless another control needs the key. */

type KeyAction = 'previous' | 'next' | 'first' | 'like' | 'comments' | 'help'

const MOVE_KEYS: ReadonlyMap<string, KeyAction> = new Map([
  ['ArrowUp', 'previous'],
  ['ArrowDown', 'next'],
  ['PageUp', 'previous'],
  ['PageDown', 'next'],
  ['Home', 'first'],
])
const LETTER_KEYS: ReadonlyMap<string, KeyAction> = new Map([
  ['k', 'previous'],
  ['j', 'next'],
  ['l', 'like'],
  ['c', 'comments'],
  ['?', 'help'],
])

const FIELDS = 'input, textarea, select, [contenteditable]:not([contenteditable=false])'
const ARROW_WIDGETS = '[role=slider], [role=menu], [role=tab], [role=radiogroup]'
/** Panels next to the picture scroll with the page keys. */
const SCROLL_PANELS = 'aside, [data-own-scroll]'

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat'>
type Target = { closest(selector: string): unknown }

export function mediaKeyAction(event: Key, target: Target | null): KeyAction | undefined {
  const { key } = event
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return undefined
  if (target?.closest(FIELDS)) return undefined
  // Most keyboards type the question mark with Shift.
  if (event.shiftKey) return key === '?' ? 'help' : undefined
  const letter = LETTER_KEYS.get(key.toLowerCase())
  if (letter) return letter
  const isArrow = key.startsWith('Arrow')
  if (target?.closest(ARROW_WIDGETS) || (!isArrow && target?.closest(SCROLL_PANELS))) return undefined
  return MOVE_KEYS.get(key)
}
