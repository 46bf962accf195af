/** Popups that visitors may open; all others require sign-in. */

const OPEN_TO_VISITORS: ReadonlySet<string> = new Set([
  'alert',
  'camera_options',
  'invite',
  'edit_shared_link',
  'remove_shared_link',
  'add_card',
  'agree_18',
])

export function needsLogin(popup: string): boolean {
  return !OPEN_TO_VISITORS.has(popup)
}
