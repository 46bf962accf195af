/** How an unread badge is written. Apart from the other formats, because every page shows one from the start. */

/** 12 → '9+' */
export function unreadCount(count: number): string {
  return count > 9 ? '9+' : String(count)
}
