/** Checks the texts of a media for blocked words: some are rejected, others hold it for review. */
import { BLOCKED_WORDS_TEXT, verdictOnWords } from '#platform/blocked-words.ts'
import { Refusal } from '#platform/errors.ts'
import type { FieldErrors } from '#rules/forms/check.ts'
import type { MediaDeps } from './types.ts'

type MediaTexts = {
  description?: string | undefined
  alt?: string | null | undefined
  tags?: readonly string[] | undefined
}

/** The reason for a hold; null if none. */
export function checkBlockedWords(
  deps: Pick<MediaDeps, 'settings'>,
  { description, alt, tags = [] }: MediaTexts,
): string | null {
  const verdicts = Object.entries({ description, alt, tags: tags.join(' ') }).flatMap(([field, text]) => {
    const verdict = text ? verdictOnWords(deps, text) : null
    return verdict ? [{ field, ...verdict }] : []
  })
  const refused = verdicts.filter(({ does }) => does === 'refuse')
  if (refused.length > 0)
    throw fieldsRefusal(Object.fromEntries(refused.map(({ field }) => [field, BLOCKED_WORDS_TEXT])))
  return verdicts[0] ? `It was held for the word “${verdicts[0].words}”` : null
}

export function fieldsRefusal(errors: FieldErrors): Refusal {
  const [words] = Object.values(errors)
  return new Refusal('BAD_INPUT', { ...(words === undefined ? {} : { words }), fields: errors })
}
