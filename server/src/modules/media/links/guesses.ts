/** Codes of links are not found by trying: those that lead nowhere are counted, and whoever has used up that count finds none. */
import type { Viewer } from '#platform/viewer.ts'
import type { MediaDeps } from '../types.ts'
import { openShareLink, type ShareLink } from './share-links.ts'
import { openShortLink, type ShortLink } from './short-links.ts'

type Opened = { short: ShortLink | null; shared: ShareLink | null }
type Deps = Pick<MediaDeps, 'db' | 'clock' | 'rateLimits'>
export type Guesser = { viewer: Viewer | null; address: string }

/** A short address may be of either kind, and its page asks for both: only what is neither counts. */
export async function openCode(deps: Deps, { viewer, address }: Guesser, code: string): Promise<Opened> {
  const subjects = { address, ...(viewer && { account: viewer.accountId }) }
  // Before the look: an answer to a right guess would be worth all the refused ones.
  await deps.rateLimits.check('guessedLink', subjects)
  const [short, shared] = await Promise.all([
    openShortLink(deps, viewer, code),
    openShareLink(deps, viewer, code),
  ])
  if (!short && !shared) await deps.rateLimits.take('guessedLink', subjects)
  return { short, shared }
}
