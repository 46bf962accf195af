/** Rate limit against guessing link codes: misses are counted, and a client over the limit gets no hits either. */
import type { Viewer } from '#platform/viewer.ts'
import type { MediaDeps } from '../types.ts'
import { openShareLink, type ShareLink } from './share-links.ts'
import { openShortLink, type ShortLink } from './short-links.ts'

type OpenedLinks = { short: ShortLink | null; shared: ShareLink | null }
type Deps = Pick<MediaDeps, 'db' | 'clock' | 'rateLimits'>
export type CodeRequester = { viewer: Viewer | null; address: string }

/** A code may be a short link or a share link, and the page asks for both: only a miss in both counts. */
export async function openLinkCode(
  deps: Deps,
  { viewer, address }: CodeRequester,
  code: string,
): Promise<OpenedLinks> {
  const subjects = { address, ...(viewer && { account: viewer.accountId }) }
  // Check first: answering a correct guess would defeat the limit.
  await deps.rateLimits.check('guessedLink', subjects)
  const [short, shared] = await Promise.all([
    openShortLink(deps, viewer, code),
    openShareLink(deps, viewer, code),
  ])
  if (!short && !shared) await deps.rateLimits.take('guessedLink', subjects)
  return { short, shared }
}
