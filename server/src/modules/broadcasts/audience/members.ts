/** Resolves an audience: its current members in batches by id, and which of them may be written to. */
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { AudienceKind } from '#rules/broadcasts.ts'
import { visibleAccountIds } from '../../accounts/index.ts'
import { holdersOfMedia } from '../../media/index.ts'
import { isReachableBy, receivedOneOf } from '../../messenger/index.ts'
import { blockedWith, followersOf } from '../../people/index.ts'
import { formerSubscribersOf, subscribersOf } from '../../subscriptions/index.ts'

/** A subquery that selects account ids. */
type AccountSubquery = { as(name: string): unknown }

export type AudienceQuery = {
  creatorId: string
  kind: AudienceKind
  /** People chosen one by one: given here, or stored with this mass message. */
  chosen: { people: readonly string[] } | { massId: string }
  listId: string | null
  without: {
    /** Excludes people who already have access to one of these media. */
    media: readonly string[]
    /** Excludes people who received one of these broadcasts since then. */
    written: { broadcastIds: readonly string[]; since: Date } | null
    expired: boolean
  }
  now: Date
}

/** The next batch of members, before exclusions. */
export async function membersAfter(
  db: Db | Tx,
  query: AudienceQuery,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const from = after ?? '00000000-0000-0000-0000-000000000000'
  // LIMIT inside each source: on their union alone, every batch would read all remaining rows.
  const cut = sourcesOf(db, query).map(
    (source) =>
      sql`(select id from ${source.as('source')} where id > ${from}::uuid order by id limit ${limit})`,
  )
  const { rows } = await sql<{ id: string }>`
    select id from (${sql.join(cut, sql` union `)}) as member order by id limit ${limit}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** The subset of these people who are still members and may be written to now. */
export async function filterReachable(
  tx: Tx,
  query: AudienceQuery,
  people: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select member.id from unnest(${people}::uuid[]) as member (id)
    where ${isMember(tx, query)} and ${mayBeWrittenTo(tx, query)}
    order by member.id
  `.execute(tx)
  return rows.map(({ id }) => id)
}

export async function countMembers(db: Db | Tx, query: AudienceQuery): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${allOf(db, query)}) as member
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** How many people the audience would reach if sent now. */
export async function countReachable(db: Db | Tx, query: AudienceQuery): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${allOf(db, query)}) as member where ${mayBeWrittenTo(db, query)}
  `.execute(db)
  return rows[0]?.count ?? 0
}

const MEMBER = sql`member.id`

function sourcesOf(db: Db | Tx, { creatorId, kind, chosen, listId, now }: AudienceQuery): AccountSubquery[] {
  switch (kind) {
    case 'follower':
      return [followersOf(db, creatorId)]
    case 'subscriber':
      return [subscribersOf(db, creatorId, now)]
    case 'everyone':
      return [followersOf(db, creatorId), subscribersOf(db, creatorId, now)]
    case 'list':
      return [db.selectFrom('audience_list_people').select('account_id as id').where('list_id', '=', listId)]
    case 'custom':
      return 'massId' in chosen
        ? [db.selectFrom('mass_people').select('account_id as id').where('mass_id', '=', chosen.massId)]
        : [sql<{ id: string }>`(select id from unnest(${chosen.people}::uuid[]) as told (id))`]
  }
}

function allOf(db: Db | Tx, query: AudienceQuery): RawBuilder<unknown> {
  return sql.join(
    sourcesOf(db, query).map((source) => sql`select id from ${source.as('source')}`),
    sql` union `,
  )
}

function among(piece: AccountSubquery): RawBuilder<boolean> {
  return sql<boolean>`exists (select from ${piece.as('given')} where given.id = ${MEMBER})`
}

function isMember(db: Db | Tx, query: AudienceQuery): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(sourcesOf(db, query).map(among), sql` or `)})`
}

/** False for blocked, hidden and deleted accounts, and for exclusions. */
function mayBeWrittenTo(db: Db | Tx, { creatorId, kind, without, now }: AudienceQuery): RawBuilder<boolean> {
  const rules = [
    sql`${MEMBER} <> ${creatorId}::uuid`,
    among(visibleAccountIds(db)),
    sql`not ${among(blockedWith(db, creatorId))}`,
  ]
  // Followers and subscribers may always be written to.
  if (kind === 'custom' || kind === 'list') rules.push(isReachableBy(db, { reader: MEMBER, creatorId, now }))
  if (without.media.length > 0) rules.push(sql`not ${among(holdersOfMedia(db, without.media))}`)
  if (without.expired) rules.push(sql`not ${among(formerSubscribersOf(db, creatorId, now))}`)
  if (without.written) rules.push(sql`not ${receivedOneOf(MEMBER, { from: creatorId, ...without.written })}`)
  return sql<boolean>`${sql.join(rules, sql` and `)}`
}
