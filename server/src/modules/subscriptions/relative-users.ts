/** Accounts related to the viewer: followers, followed accounts and subscribers. */
import type { PageRange } from '#platform/graphql/paging.ts'
import type { Db } from '#platform/postgres/database.ts'
import { readOneOf } from '#platform/read-one-of.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { Person } from '../accounts/index.ts'
import { followRelations, relatedPeople } from '../people/index.ts'
import { subscriberRelations } from './lookups.ts'
import type { SubscriptionsDeps } from './types.ts'

export const RELATIONS = ['follower', 'following', 'subscriber', 'all'] as const
type Relation = (typeof RELATIONS)[number]

type RelativeUsersQuery = { query: string; type: string; page: PageRange }

export function relativeUsers(
  deps: Pick<SubscriptionsDeps, 'db' | 'clock'>,
  viewer: Viewer,
  { query, type, page }: RelativeUsersQuery,
): Promise<Person[]> {
  const relation = readOneOf(RELATIONS, type, { message: `People must be one of ${RELATIONS.join(', ')}.` })
  const relations = relationQuery(deps.db, viewer.accountId, { relation, now: deps.clock.now() })
  return relatedPeople(deps, viewer, { relations, query, page })
}

function relationQuery(db: Db, accountId: string, { relation, now }: { relation: Relation; now: Date }) {
  const { follower, following } = followRelations(db, accountId)
  const subscriber = subscriberRelations(db, accountId, now)
  const all = follower.unionAll(following).unionAll(subscriber)
  return { follower, following, subscriber, all }[relation]
}
