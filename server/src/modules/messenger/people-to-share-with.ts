/** Suggests recipients for a shared link, only accounts that the viewer may write to. */
import type { Viewer } from '#platform/viewer.ts'
import { SHARE_SHEET } from '#rules/messages.ts'
import { SUPPORT_ACCOUNT_ID } from '#rules/support.ts'
import { findAccountsByIds } from '../accounts/index.ts'
import { relativeUsers } from '../subscriptions/index.ts'
import { listInboxThreads } from './inbox-queries.ts'
import { whyNotWriteTo } from './may-write.ts'
import { otherOf } from './thread-queries.ts'
import type { MessengerDeps } from './types.ts'
import { writingFacts } from './writing-facts.ts'

/** No name is longer, so a longer search needs no query. */
const MAX_SEARCH_LENGTH = 100

export async function peopleToShareWith(
  { db, clock }: Pick<MessengerDeps, 'db' | 'clock'>,
  viewer: Viewer,
  search: string,
): Promise<string[]> {
  const text = search.trim()
  // PostgreSQL text cannot contain NUL, so no name does.
  if (text.length > MAX_SEARCH_LENGTH || text.includes('\0')) return []
  const { accountId } = viewer
  const [page, now] = [{ limit: SHARE_SHEET.people, skip: 0 }, clock.now()]
  const [threads, related, [writer]] = await Promise.all([
    listInboxThreads(db, { accountId, filter: 'all', text, page, now }),
    relativeUsers({ db, clock }, viewer, { query: text, type: 'all', page }),
    findAccountsByIds(db, [accountId]),
  ])
  const known = new Set([
    ...threads.map((thread) => otherOf(thread, accountId)),
    ...related.map(({ id }) => id),
  ])
  known.delete(SUPPORT_ACCOUNT_ID)
  const candidates = [...known]
  const mayReceive = await Promise.all(
    candidates.map(async (to) => {
      const writing = { from: accountId, to, isCreator: writer?.is_creator ?? false, now }
      return whyNotWriteTo(writing, await writingFacts(db, writing)) === null
    }),
  )
  return candidates.filter((_, index) => mayReceive[index]).slice(0, SHARE_SHEET.people)
}
