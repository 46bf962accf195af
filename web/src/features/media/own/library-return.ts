/** The return path of the library: the page that opened it, only within this site. */
import { isReturnPath } from '#web/lib/return-path.ts'

const HOME = '/studio'

/** The calling page, with the chosen media added to its query if there is one. */
export function libraryReturn(given: string | null, mediaId?: string): string {
  const url = isReturnPath(given) ? parsed(given) : undefined
  if (!url) return HOME
  if (mediaId) url.searchParams.set('media', mediaId)
  return `${url.pathname}${url.search}${url.hash}`
}

/** Rejects a path that the browser would resolve to another host. */
function parsed(path: string): URL | undefined {
  const here = 'https://here.invalid'
  const url = URL.parse(path, here)
  return url?.origin === here && isReturnPath(url.pathname) ? url : undefined
}
