/** Looks up the variants of each query word among indexed words. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { opaque, statement } from '#platform/postgres/statement.ts'
import type { QueryWord, WordVariant } from './tiers.ts'

/** Further query words are ignored. */
const MAX_WORDS = 6
/** Limit of prefix variants, most frequent first: each further one adds cost for fewer media. */
const MAX_PREFIX_WORDS = 12
const MAX_SIMILAR_WORDS = 5

type Row<Text = string> = { wanted: string; word: Text; uses: number; tier: WordVariant['tier'] }

type WordLookup = {
  words: QueryWord[]
  /** Words of the tag: media with the tag contain them all, so no variants are needed. */
  tagged: QueryWord[]
  /** Approximate number of media, from planner statistics. */
  total: number
}

/** The last word may be incomplete, unless followed by a separator. */
export async function lookUpWords(db: Db, query: string, tag = ''): Promise<WordLookup> {
  const typing = /[\p{L}\p{M}\p{N}]+$/u.exec(query)?.[0] ?? ''
  const rows = await lookupStatement(db, { query, typing, tag })
  const known = (isOfTag: boolean) =>
    rows.filter((row): row is LookupRow & { wanted: string } => row.wanted !== null && row.is_tag === isOfTag)
  return {
    words: await withSimilar(db, groupByWord(known(false))),
    tagged: groupByWord(known(true)),
    total: rows[0]?.total ?? 1,
  }
}

type LookupRow = Omit<Row<string | null>, 'wanted'> & {
  /** Null for an empty query. */
  wanted: string | null
  is_tag: boolean | null
  total: number
}

const lookupStatement = statement((db: Db | Tx, wanted: { query: string; typing: string; tag: string }) => {
  const [query, typing, tag] = [wanted.query, wanted.typing, wanted.tag].map((text) => opaque(text, 'text'))
  return sql<LookupRow>`
    with wanted as (
      (
        select word, word = any(search_words_of(array[${typing}])) as is_typing, false as is_tag
        from unnest(search_words_of(array[${query}])) as word limit ${sql.lit(MAX_WORDS)}
      )
      union all select word, false, true from unnest(search_words_of(array[${tag}])) as word
    )
    select looked.word as wanted, looked.is_tag, looked.found as word, looked.uses, looked.tier,
      (select greatest(reltuples, 1) from pg_class where oid = 'search_entries'::regclass) as total
    from (select) as one left join (
      select wanted.word, wanted.is_tag, found.word as found, found.uses, found.tier
      from wanted left join lateral (
        select known.word, known.uses, 0 as tier from search_words as known
        where known.word = wanted.word and known.uses > 0
        union all (
          select begun.word, begun.uses, 1 from search_words as begun
          where wanted.is_typing and begun.uses > 0
            and begun.word ~>~ wanted.word and begun.word ~<~ (wanted.word || chr(1114111))
          order by begun.uses desc limit ${sql.lit(MAX_PREFIX_WORDS)}
        )
      ) as found on true
    ) as looked on true
  `.compile(db)
})

/** Adds similar words for unknown ones, which are likely misspelt. */
async function withSimilar(db: Db, words: readonly QueryWord[]): Promise<QueryWord[]> {
  const unknown = words.flatMap(({ word, found }) => (found.length === 0 ? word : []))
  if (unknown.length === 0) return [...words]
  const { rows } = await sql<Row>`
    select wanted.word as wanted, alike.word, alike.uses, 2 as tier
    from unnest(${unknown}::text[]) as wanted (word) cross join lateral (
      select known.word, known.uses from search_words as known
      where known.word % wanted.word and known.uses > 0
      order by similarity(known.word, wanted.word) desc, known.uses desc limit ${sql.lit(MAX_SIMILAR_WORDS)}
    ) as alike
  `.execute(db)
  const similar = new Map(groupByWord(rows).map(({ word, found }) => [word, found]))
  return words.map(({ word, found }) => ({ word, found: [...found, ...(similar.get(word) ?? [])] }))
}

function groupByWord(rows: readonly Row<string | null>[]): QueryWord[] {
  return [...Map.groupBy(rows, ({ wanted }) => wanted)].map(([word, matches]) => ({
    word,
    found: matches.flatMap(({ word, uses, tier }) => (word === null ? [] : { word, uses, tier })),
  }))
}
