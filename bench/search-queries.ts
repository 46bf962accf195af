/** A hundred realistic search queries: rare and common words, several words, typos, prefixes, names. */

type Ask = <Row extends Record<string, unknown>>(text: string, values: unknown[]) => Promise<Row[]>

const EACH = 10

export async function searchQueries(ask: Ask): Promise<string[]> {
  const words = await ask<{ word: string }>('select word from search_words order by uses desc, word', [])
  const at = (share: number, index: number) =>
    words[Math.min(words.length - 1, Math.floor(words.length * share) + index)]?.word ?? ''
  const people = await ask<{ username: string; fullname: string }>(
    'select username, fullname from accounts where is_creator order by id limit $1',
    [EACH * 3],
  )
  const series = (make: (index: number) => string) => Array.from({ length: EACH }, (_, index) => make(index))
  return [
    ...series((index) => at(0, index)),
    ...series((index) => at(0.001, index * 7)),
    ...series((index) => at(0.01, index * 7)),
    ...series((index) => at(0.3, index * 7)),
    ...series((index) => `${at(0, index)} ${at(0, index + 3)}`),
    ...series((index) => `${at(0, index)} ${at(0.05, index)}`),
    ...series((index) => `${at(0.002, index)} ${at(0.002, index + 5)} `),
    ...series((index) => misspelt(at(0.005, index * 11))),
    ...series((index) => at(0.1, index * 13).slice(0, 2 + (index % 3))),
    ...people.slice(0, EACH / 2).map(({ username }) => username),
    ...people.slice(EACH / 2, EACH).map(({ fullname }) => fullname.toLowerCase()),
  ]
}

/** Swaps two letters. */
function misspelt(word: string): string {
  return `${word.slice(0, 2)}${word[3] ?? ''}${word[2] ?? ''}${word.slice(4)}`
}
