/** Finds people by username and name: exact, then prefix, then similar. */
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { opaque, shapes, statement } from '#platform/postgres/statement.ts'
import { visibleAccountIds } from '../accounts/index.ts'
import { blockedWith, creatorCounts } from '../people/index.ts'
import { pastPrefix } from './prefix.ts'
import { TIERS, type Tier } from './tiers.ts'

export type PersonMatch = { id: string; tier: Tier }

type PeopleRequest = { viewerId: string | null; limit: number; skip?: number }
type NameRequest = PeopleRequest & {
  text: string
  /** Whether similar names count: the slowest to find. */
  allowsSimilar: boolean
}
type Condition = RawBuilder<boolean>
/** Match conditions of one tier, each backed by an index, and the conditions of better tiers. */
type Match = { tier: Tier; kinds: readonly Condition[]; better: readonly Condition[] }
type PeopleQuery = { viewerId: string | null; count: number }

/** Up to this many matches are read completely; beyond, scanning from the most followed finds some soon. */
const MAX_READ = 300
/** Similarity is meaningless for one or two letters. */
const MIN_SIMILAR_LENGTH = 3

/** Creators only, best match first, then most followers. */
export async function matchCreators(
  db: Db,
  { text, allowsSimilar, viewerId, limit, skip = 0 }: NameRequest,
): Promise<PersonMatch[]> {
  const findTiers = async (tiers: readonly Tier[], count: number) => {
    const read = await readNames(db, text, tiers, { viewerId, count })
    const found = await Promise.all(
      tiers.map(async (tier) => {
        const ids = read.get(tier) ?? (await scanNames(db, text, tier, { viewerId, count }))
        return ids.map((id) => ({ id, tier }))
      }),
    )
    return found.flat()
  }
  const wanted = skip + limit
  // The first two tiers are fast and read together.
  const found = await findTiers([0, 1], wanted)
  const isMore = found.length < wanted && allowsSimilar && text.length >= MIN_SIMILAR_LENGTH
  const similar = isMore ? await findTiers([2], wanted - found.length) : []
  return [...found, ...similar].slice(skip, wanted)
}

/** Opaque to the planner, so that one generic plan serves all values. */
type NameValues = { text: string; begins: string; hasWord: string; past: string }

function valuesOf(text: string): NameValues {
  const start = text.replace(/[\\%_]/g, '\\$&')
  return { text, begins: `${start}%`, hasWord: `% ${start}%`, past: pastPrefix(text) }
}

/** Queries of several words rely on trigram similarity alone. */
function isOneWord(text: string): boolean {
  return !/[^\p{L}\p{M}\p{N}]/u.test(text)
}

function kindsByTier(values: NameValues, isOne: boolean): [Condition[], Condition[], Condition[]] {
  const [text, begins] = [opaque(values.text, 'text'), opaque(values.begins, 'text')]
  const [hasWord, past] = [opaque(values.hasWord, 'text'), opaque(values.past, 'text')]
  const username = sql`lower(accounts.username)`
  const name = sql`lower(accounts.fullname)`
  // One inserted, missing, wrong or transposed letter.
  const near = isOne
    ? [sql<boolean>`near_words(accounts.username || ' ' || accounts.fullname) && near_words(${text})`]
    : []
  return [
    [sql`${username} = ${text}`, sql`${name} = ${text}`],
    [
      sql`(${username} >= ${text} and ${username} < ${past})`,
      sql`${name} like ${begins}`,
      sql`${name} like ${hasWord}`,
    ],
    [sql`${username} % ${text}`, sql`${name} %> ${text}`, ...near],
  ]
}

function matchOf(values: NameValues, isOne: boolean, tier: Tier): Match {
  const kinds = kindsByTier(values, isOne)
  return { tier, kinds: kinds[tier], better: kinds.slice(0, tier).flat() }
}

/** By tier; tiers with too many matches to read are omitted. */
async function readNames(
  db: Db,
  text: string,
  tiers: readonly Tier[],
  { viewerId, count }: PeopleQuery,
): Promise<ReadonlyMap<Tier, string[]>> {
  const values = { ...valuesOf(text), viewerId: viewerId ?? '', count }
  const rows = await names(viewerId === null, isOneWord(text), tiers.join())(db, values)
  return new Map(rows.flatMap(({ tier, ids, isMany }) => (isMany ? [] : [[tier, ids]])))
}

const names = shapes((isVisitor: boolean, isOne: boolean, tiers: string) =>
  statement((db: Db | Tx, values: NameValues & { viewerId: string; count: number }) => {
    const viewerId = isVisitor ? null : opaque(values.viewerId, 'uuid')
    const part = { viewerId, count: opaque(values.count, 'int') }
    const matches = TIERS.filter((tier) => tiers.includes(String(tier))).map((tier) =>
      matchOf(values, isOne, tier),
    )
    return sql<{ tier: Tier; ids: string[]; isMany: boolean }>`${sql.join(
      matches.map((match) => namesOf(db, match, part)),
      sql` union all `,
    )}`.compile(db)
  }),
)

function namesOf(db: Db | Tx, { tier, kinds, better }: Match, part: PeopleQuery) {
  const each = kinds.map(
    (condition, kind) =>
      sql`(${creators(db)
        .select(sql.lit(kind).as('kind'))
        .where(condition)
        .where(matchesNone(better))
        .limit(sql.lit(MAX_READ + 1))})`,
  )
  return sql`(
    with found as materialized (${sql.join(each, sql` union all `)}), best as (
      select counts.account_id as id, counts.followers from ${creatorCounts(db)} as counts
      where counts.account_id in (select found.id from found) and ${isNotBlocked(db, part)}
      order by counts.followers desc, counts.account_id limit ${part.count}
    )
    select ${sql.lit(tier)} as tier, array(select best.id from best order by best.followers desc, best.id) as ids,
      exists (select from found group by found.kind having count(*) > ${sql.lit(MAX_READ)}) as "isMany"
  )`
}

async function scanNames(db: Db, text: string, tier: Tier, part: PeopleQuery): Promise<string[]> {
  const { kinds, better } = matchOf(valuesOf(text), isOneWord(text), tier)
  const person = creators(db)
    .where('accounts.id', '=', sql.ref<string>('counts.account_id'))
    .where(sql<boolean>`(${sql.join(kinds, sql` or `)})`)
    .where(matchesNone(better))
    .limit(sql.lit(1))
  const { rows } = await sql<{ id: string }>`
    select counts.account_id as id from ${creatorCounts(db)} as counts cross join lateral ${person} as person
    where ${isNotBlocked(db, part)}
    order by counts.followers desc, counts.account_id limit ${sql.lit(part.count)}
  `.execute(db)
  return rows.map(({ id }) => id)
}

export async function mostFollowedCreators(
  db: Db,
  { viewerId, limit, skip = 0 }: PeopleRequest,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select counts.account_id as id from ${creatorCounts(db)} as counts
    where counts.account_id in ${creators(db)} and ${isNotBlocked(db, { viewerId })}
    order by counts.followers desc, counts.account_id limit ${limit} offset ${skip}
  `.execute(db)
  return rows.map(({ id }) => id)
}

function creators(db: Db | Tx) {
  return visibleAccountIds(db).where('accounts.is_creator', '=', sql.lit(true))
}

function matchesNone(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`not (${sql.join(conditions, sql` or `)})`
}

/** SQL condition; expects the alias `counts`. */
function isNotBlocked(db: Db | Tx, { viewerId }: Pick<PeopleQuery, 'viewerId'>): Condition {
  return viewerId === null
    ? sql<boolean>`true`
    : sql<boolean>`counts.account_id not in ${blockedWith(db, viewerId)}`
}
