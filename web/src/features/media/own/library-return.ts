/** Where the library leads back to: the page that opened it, and only a page of this site. */
import { isReturnPath } from '#web/lib/return-path.ts'

const HOME = '/studio'

/** The calling page, with the chosen media added to its query; without one, as it was. */
export function libraryReturn(given: string | null, mediaId?: string): string {
  const url = isReturnPath(given) ? parsed(given) : undefined
  if (!url) return HOME
  if (mediaId) url.searchParams.set('media', mediaId)
  return `${url.pathname}${url.search}${url.hash}`
}

/** What the browser would read as another host after all is no page of ours. */
function parsed(path: string): URL | undefined {
  const here = 'https://here.invalid'
  const url = URL.parse(path, here)
  return url?.origin === here && isReturnPath(url.pathname) ? url : undefined
}
