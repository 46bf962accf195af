/** Finds people by username and name: the very name, then how it begins, then what looks like it. */
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { opaque, shapes, statement } from '#platform/postgres/statement.ts'
import { visibleAccountIds } from '../accounts/index.ts'
import { blockedWith, creatorCounts } from '../people/index.ts'
import { pastPrefix } from './prefix.ts'
import { TIERS, type Tier } from './tiers.ts'

export type FoundPerson = { id: string; tier: Tier }

type PeopleRequest = { viewerId: string | null; limit: number; skip?: number }
type NameRequest = PeopleRequest & {
  text: string
  /** Whether names that merely look like it count: they take the longest to find. */
  isAlikeEnough: boolean
}
type Condition = RawBuilder<boolean>
/** The kinds of match of one tier, each of which an index finds, and what would be a better match. */
type Match = { tier: Tier; kinds: readonly Condition[]; better: readonly Condition[] }
type Part = { viewerId: string | null; count: number }

/** Up to this many of a kind all are read; where there are more, walking down from the most followed meets some soon. */
const READ_AT_MOST = 300
/** Anything looks like a letter or two. */
const ALIKE_FROM = 3

/** Creators only, the best match first, among equals those whom the most follow. */
export async function matchCreators(
  db: Db,
  { text, isAlikeEnough, viewerId, limit, skip = 0 }: NameRequest,
): Promise<FoundPerson[]> {
  const findTiers = async (tiers: readonly Tier[], count: number) => {
    const read = await readNames(db, text, tiers, { viewerId, count })
    const found = await Promise.all(
      tiers.map(async (tier) => {
        const ids = read.get(tier) ?? (await walkNames(db, text, tier, { viewerId, count }))
        return ids.map((id) => ({ id, tier }))
      }),
    )
    return found.flat()
  }
  const wanted = skip + limit
  // The first two are quick, and are read together.
  const found = await findTiers([0, 1], wanted)
  const isMore = found.length < wanted && isAlikeEnough && text.length >= ALIKE_FROM
  const alike = isMore ? await findTiers([2], wanted - found.length) : []
  return [...found, ...alike].slice(skip, wanted)
}

/** The values that names are compared with; the planner does not see them, so that one plan serves all. */
type NameValues = { text: string; begins: string; hasWord: string; past: string }

function valuesOf(text: string): NameValues {
  const start = text.replace(/[\\%_]/g, '\\$&')
  return { text, begins: `${start}%`, hasWord: `% ${start}%`, past: pastPrefix(text) }
}

/** Several words are told apart well enough by their likeness. */
function isOneWord(text: string): boolean {
  return !/[^\p{L}\p{M}\p{N}]/u.test(text)
}

function kindsByTier(values: NameValues, isOne: boolean): [Condition[], Condition[], Condition[]] {
  const [text, begins] = [opaque(values.text, 'text'), opaque(values.begins, 'text')]
  const [hasWord, past] = [opaque(values.hasWord, 'text'), opaque(values.past, 'text')]
  const username = sql`lower(accounts.username)`
  const name = sql`lower(accounts.fullname)`
  // One letter more, less, wrong or in another place.
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

/** By tier; one with too many of a kind to read them all is left out. */
async function readNames(
  db: Db,
  text: string,
  tiers: readonly Tier[],
  { viewerId, count }: Part,
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

function namesOf(db: Db | Tx, { tier, kinds, better }: Match, part: Part) {
  const each = kinds.map(
    (condition, kind) =>
      sql`(${creators(db)
        .select(sql.lit(kind).as('kind'))
        .where(condition)
        .where(isNone(better))
        .limit(sql.lit(READ_AT_MOST + 1))})`,
  )
  return sql`(
    with found as materialized (${sql.join(each, sql` union all `)}), best as (
      select counts.account_id as id, counts.followers from ${creatorCounts(db)} as counts
      where counts.account_id in (select found.id from found) and ${isOpenTo(db, part)}
      order by counts.followers desc, counts.account_id limit ${part.count}
    )
    select ${sql.lit(tier)} as tier, array(select best.id from best order by best.followers desc, best.id) as ids,
      exists (select from found group by found.kind having count(*) > ${sql.lit(READ_AT_MOST)}) as "isMany"
  )`
}

async function walkNames(db: Db, text: string, tier: Tier, part: Part): Promise<string[]> {
  const { kinds, better } = matchOf(valuesOf(text), isOneWord(text), tier)
  const person = creators(db)
    .where('accounts.id', '=', sql.ref<string>('counts.account_id'))
    .where(sql<boolean>`(${sql.join(kinds, sql` or `)})`)
    .where(isNone(better))
    .limit(sql.lit(1))
  const { rows } = await sql<{ id: string }>`
    select counts.account_id as id from ${creatorCounts(db)} as counts cross join lateral ${person} as person
    where ${isOpenTo(db, part)}
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
    where counts.account_id in ${creators(db)} and ${isOpenTo(db, { viewerId })}
    order by counts.followers desc, counts.account_id limit ${limit} offset ${skip}
  `.execute(db)
  return rows.map(({ id }) => id)
}

function creators(db: Db | Tx) {
  return visibleAccountIds(db).where('accounts.is_creator', '=', sql.lit(true))
}

function isNone(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`not (${sql.join(conditions, sql` or `)})`
}

/** A part of queries that call the counts `counts`. */
function isOpenTo(db: Db | Tx, { viewerId }: Pick<Part, 'viewerId'>): Condition {
  return viewerId === null
    ? sql<boolean>`true`
    : sql<boolean>`counts.account_id not in ${blockedWith(db, viewerId)}`
}
