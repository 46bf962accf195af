/** Accounts related to the viewer: followers, followed accounts and subscribers. */
import type { Page } from '#platform/graphql/paging.ts'
import type { Db } from '#platform/postgres/database.ts'
import { readOneOf } from '#platform/read-one-of.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { Person } from '../accounts/index.ts'
import { boundPeople, followBonds } from '../people/index.ts'
import { subscriberBonds } from './lookups.ts'
import type { SubscriptionsDeps } from './types.ts'

export const RELATIONS = ['follower', 'following', 'subscriber', 'all'] as const
type Relation = (typeof RELATIONS)[number]

export type RelativesWanted = { query: string; type: string; page: Page }

export function relativeUsers(
  deps: Pick<SubscriptionsDeps, 'db' | 'clock'>,
  viewer: Viewer,
  { query, type, page }: RelativesWanted,
): Promise<Person[]> {
  const relation = readOneOf(RELATIONS, type, { words: `People are one of ${RELATIONS.join(', ')}.` })
  const bonds = bondsOf(deps.db, viewer.accountId, { relation, now: deps.clock.now() })
  return boundPeople(deps, viewer, { bonds, query, page })
}

function bondsOf(db: Db, accountId: string, { relation, now }: { relation: Relation; now: Date }) {
  const { follower, following } = followBonds(db, accountId)
  const subscriber = subscriberBonds(db, accountId, now)
  const all = follower.unionAll(following).unionAll(subscriber)
  return { follower, following, subscriber, all }[relation]
}
