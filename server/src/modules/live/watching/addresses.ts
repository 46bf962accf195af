/** What of a live lies below its address, and how long whoever got it may keep it. */

export const PLAYLIST = /^[\w-]{1,64}\.m3u8$/
export const FILE = /^[\w-]{1,64}(?:\.\d{1,4})?\.(?:m4s|mp4)$/
/** Where nobody is kept from it, whoever stands between may keep it too. */
export const PUBLIC_PARTS = 'public, max-age=3600, immutable'
export const PRIVATE_PARTS = 'private, max-age=60, immutable'
