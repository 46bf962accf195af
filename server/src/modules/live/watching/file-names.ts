/** File names below a live's URL, and their cache-control headers. */

export const PLAYLIST_NAME = /^[\w-]{1,64}\.m3u8$/
export const FILE_NAME = /^[\w-]{1,64}(?:\.\d{1,4})?\.(?:m4s|mp4)$/
/** For lives without any restriction: shared caches may store the parts too. */
export const PUBLIC_CACHING = 'public, max-age=3600, immutable'
export const PRIVATE_CACHING = 'private, max-age=60, immutable'
