/** Where what one bought or liked is kept. */

export function favoritesPath(kind: 'liked' | 'purchased'): string {
  return `/s/favorites/video/${kind}`
}
