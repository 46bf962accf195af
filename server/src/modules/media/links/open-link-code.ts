/** Rate limit against guessing link codes: misses are counted, and a client over the limit gets no hits either. */
import { accountAndAddress } from '#platform/rate-limits/subjects.ts'
import type { RequestContext } from '#platform/request-context.ts'
import type { MediaDeps } from '../types.ts'
import { openShareLink, type ShareLink } from './share-links.ts'
import { openShortLink, type ShortLink } from './short-links.ts'

type OpenedLinks = { short: ShortLink | null; shared: ShareLink | null }
type Deps = Pick<MediaDeps, 'db' | 'clock' | 'rateLimits'>
export type CodeRequester = Pick<RequestContext, 'viewer' | 'address'>

/** A code may be a short link or a share link, and the page asks for both: only a miss in both counts. */
export async function openLinkCode(deps: Deps, context: CodeRequester, code: string): Promise<OpenedLinks> {
  const { viewer } = context
  const subjects = accountAndAddress(context)
  // Check first: answering a correct guess would defeat the limit.
  await deps.rateLimits.check('guessedLink', subjects)
  const [short, shared] = await Promise.all([
    openShortLink(deps, viewer, code),
    openShareLink(deps, viewer, code),
  ])
  if (!short && !shared) await deps.rateLimits.take('guessedLink', subjects)
  return { short, shared }
}
