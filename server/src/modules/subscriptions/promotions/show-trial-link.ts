/** A trial link as shown to the viewer who opens it. */
import type { Viewer } from '#platform/viewer.ts'
import { findVisibleAccount } from '../../accounts/index.ts'
import { isBlockedBetween } from '../../people/index.ts'
import { plansOf } from '../plan-queries.ts'
import { historiesAmong } from '../queries.ts'
import type { SubscriptionsDeps } from '../types.ts'
import { findTrialLink, promotionState, type TrialLink } from './promotion-queries.ts'

export type ShownLink = TrialLink & { state: 'open' | 'over' | 'full' | 'not-new' | 'own' }

type Deps = Pick<SubscriptionsDeps, 'db' | 'clock'>

const SHAPE = /^[A-Za-z0-9]{6,32}$/

/** Null also across a block, for hidden accounts, and for creators without a plan. */
export async function showTrialLink(
  deps: Deps,
  viewer: Viewer | null,
  code: string,
): Promise<ShownLink | null> {
  const link = SHAPE.test(code) ? await findTrialLink(deps.db, code) : undefined
  const creator = link && (await findVisibleAccount(deps.db, link.creator_id))
  if (!link || !creator?.is_creator) return null
  if (viewer && (await isBlockedBetween(deps.db, viewer.accountId, creator.id))) return null
  if (!(await plansOf(deps.db, [creator.id])).has(creator.id)) return null
  return { ...link, state: await stateFor(deps, viewer, link) }
}

async function stateFor(
  { db, clock }: Deps,
  viewer: Viewer | null,
  link: TrialLink,
): Promise<ShownLink['state']> {
  if (viewer?.accountId === link.creator_id) return 'own'
  const state = promotionState(link, clock.now())
  if (state !== 'running') return state === 'full' ? 'full' : 'over'
  const pasts = viewer ? await historiesAmong(db, viewer.accountId, [link.creator_id]) : new Map()
  return pasts.size > 0 ? 'not-new' : 'open'
}
