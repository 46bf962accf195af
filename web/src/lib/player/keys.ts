/** Keyboard actions of a player, and when a key belongs to another element. */

export type PlayerAction = 'toggle' | 'back' | 'forward' | 'louder' | 'quieter' | 'mute' | 'fullscreen'

const ACTIONS: ReadonlyMap<string, PlayerAction> = new Map([
  [' ', 'toggle'],
  ['ArrowLeft', 'back'],
  ['ArrowRight', 'forward'],
  ['ArrowUp', 'louder'],
  ['ArrowDown', 'quieter'],
  ['m', 'mute'],
  ['f', 'fullscreen'],
])

const NOT_REPEATED: ReadonlySet<PlayerAction> = new Set(['toggle', 'mute', 'fullscreen'])

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat'>

export function playerActionOf(key: Key): PlayerAction | undefined {
  if (key.ctrlKey || key.metaKey || key.altKey || key.shiftKey) return undefined
  const action = ACTIONS.get(key.key.length === 1 ? key.key.toLowerCase() : key.key)
  return action && key.repeat && NOT_REPEATED.has(action) ? undefined : action
}

const FIELDS = 'input:not([type=range]), textarea, select, [contenteditable]:not([contenteditable=false])'
/** Elements that handle arrow keys themselves. */
const ARROW_PARTS = '[role=tab], [role=menuitem], [role=option], [role=radio], input[type=range]'
const PRESSED_BY_SPACE = 'button, summary, [role=button]'

/** Whether the key belongs to the focused element. A player's own sliders call preventDefault instead. */
export function belongsToFocused(target: Element, action: PlayerAction, root: Element): boolean {
  if (target.closest(FIELDS)) return true
  if (action === 'toggle') return target.closest(PRESSED_BY_SPACE) !== null
  const isArrow = action !== 'mute' && action !== 'fullscreen'
  return isArrow && !root.contains(target) && target.closest(ARROW_PARTS) !== null
}

/** An open dialog or menu captures the keyboard. */
export function isOverlayOpen(): boolean {
  return document.querySelector('dialog[open], [popover]:popover-open') !== null
}
