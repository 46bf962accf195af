/** Looks for the site's blocked words in what people write. */
import { type WordFinder, type WordVerdict, wordFinder } from '#rules/blocked-words.ts'
import { Refusal } from './errors.ts'
import type { Settings } from './settings/settings.ts'

type Deps = { settings: Pick<Settings, 'get'> }

export const BLOCKED_WORDS_TEXT = 'There is a word in it that is not allowed here'

/** Built once for a list: it is asked with every comment and message. */
const finders = new WeakMap<object, WordFinder>()

export function verdictOnWords({ settings }: Deps, ...texts: readonly string[]): WordVerdict | null {
  const blocked = settings.get('content.blockedWords')
  if (blocked.length === 0) return null
  const find = finders.get(blocked) ?? wordFinder(blocked)
  finders.set(blocked, find)
  const verdicts = texts.map(find).filter((verdict) => verdict !== null)
  return verdicts.find(({ does }) => does === 'refuse') ?? verdicts[0] ?? null
}

/**
 * For what is shown at once and cannot wait for staff: names and messages. Which word it was is not told: whoever
 * wants to get round the list should not learn it.
 */
export function refuseBlockedWords(
  deps: Deps,
  fields: Readonly<Record<string, string | null | undefined>>,
): void {
  const found = Object.entries(fields).filter(([, text]) => text && verdictOnWords(deps, text))
  if (found.length === 0) return
  throw new Refusal('BAD_INPUT', {
    words: BLOCKED_WORDS_TEXT,
    fields: Object.fromEntries(found.map(([name]) => [name, BLOCKED_WORDS_TEXT])),
  })
}
