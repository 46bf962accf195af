/** The text of an unread badge. Separate from other formats, because every page needs it at start-up. */

/** 12 → '9+' */
export function unreadCount(count: number): string {
  return count > 9 ? '9+' : String(count)
}
