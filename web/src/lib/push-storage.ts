/** The name of this browser's record of its push notifications; alone, because it is read on every page. */
export const PUSH_STORAGE_KEY = 'candid.push'
