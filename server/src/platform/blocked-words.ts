/** Finds the site's blocked words in user text. */
import { type WordFinder, type WordVerdict, wordFinder } from '#rules/blocked-words.ts'
import { Refusal } from './errors.ts'
import type { SettingsStore } from './settings/settings.ts'

type Deps = { settings: Pick<SettingsStore, 'get'> }

export const BLOCKED_WORDS_TEXT = 'Contains a word that isn’t allowed here'

/** Cached per list, since every comment and message is checked. */
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
 * For text that is shown at once, without review: names and messages. The word is not revealed, so that it cannot be
 * circumvented.
 */
export function refuseBlockedWords(
  deps: Deps,
  fields: Readonly<Record<string, string | null | undefined>>,
): void {
  const found = Object.entries(fields).filter(([, text]) => text && verdictOnWords(deps, text))
  if (found.length === 0) return
  throw new Refusal('BAD_INPUT', {
    message: BLOCKED_WORDS_TEXT,
    fields: Object.fromEntries(found.map(([name]) => [name, BLOCKED_WORDS_TEXT])),
  })
}
