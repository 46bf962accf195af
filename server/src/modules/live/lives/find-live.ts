/** Resolves a creator and their current live for a viewer. */
import { Refusal } from '#platform/errors.ts'
import { parseUuid } from '#platform/graphql/ids.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { findVisibleAccount, findVisibleAccountByUsername, type Person } from '../../accounts/index.ts'
import { isBlockedBetween } from '../../people/index.ts'
import { findAnnounced, findLive, findRunning, isOnAir, type Live } from './live-queries.ts'

type Deps = { db: Db }

/** Accepts an id or a username. Across a block, the account is not found. */
export async function findLiveCreator({ db }: Deps, viewer: Viewer | null, user: string): Promise<Person> {
  const id = parseUuid(user)
  const account = id ? await findVisibleAccount(db, id) : await findVisibleAccountByUsername(db, user)
  const isHidden =
    account !== undefined && viewer !== null && (await isBlockedBetween(db, viewer.accountId, account.id))
  if (!account || isHidden) throw new Refusal('NOT_FOUND')
  return account
}

/** The running live, else the next announced one. Only the creator sees a live that is still `starting`. */
export async function findCurrentLive(
  { db }: Deps,
  viewer: Viewer | null,
  accountId: string,
): Promise<Live | null> {
  const running = await findRunning(db, accountId)
  if (running && (isOnAir(running) || viewer?.accountId === accountId)) return running
  return (await findAnnounced(db, accountId)) ?? null
}

/** A live by id in any state; null if the viewer may not know of it. */
export async function findVisibleLive(deps: Deps, viewer: Viewer | null, id: string): Promise<Live | null> {
  const live = await findLive(deps.db, id)
  if (!live || (live.state === 'starting' && live.account_id !== viewer?.accountId)) return null
  const isHidden = await findLiveCreator(deps, viewer, live.account_id).then(
    () => false,
    (error: unknown) => {
      if (error instanceof Refusal) return true
      throw error
    },
  )
  return isHidden ? null : live
}
