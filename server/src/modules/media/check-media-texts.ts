/** Checks the texts of a media for blocked words: some are rejected, others hold it for review. */
import { BLOCKED_WORDS_TEXT, verdictOnWords } from '#platform/blocked-words.ts'
import { Refusal } from '#platform/errors.ts'
import type { FieldErrors } from '#rules/forms/check.ts'
import { WRITTEN_NAMES, type WrittenName } from '#rules/forms/written-fields.ts'
import type { MediaDeps } from './types.ts'

type MediaTexts = { [name in WrittenName]?: string | readonly string[] | null | undefined }

/** The reason for a hold; null if none. */
export function checkBlockedWords(deps: Pick<MediaDeps, 'settings'>, texts: MediaTexts): string | null {
  const verdicts = WRITTEN_NAMES.flatMap((field) => {
    const text = [texts[field] ?? ''].flat().join(' ')
    const verdict = text ? verdictOnWords(deps, text) : null
    return verdict ? [{ field, ...verdict }] : []
  })
  const refused = verdicts.filter(({ does }) => does === 'refuse')
  if (refused.length > 0)
    throw fieldsRefusal(Object.fromEntries(refused.map(({ field }) => [field, BLOCKED_WORDS_TEXT])))
  return verdicts[0] ? `Held for the word “${verdicts[0].words}”` : null
}

export function fieldsRefusal(errors: FieldErrors): Refusal {
  const [message] = Object.values(errors)
  return new Refusal('BAD_INPUT', { ...(message === undefined ? {} : { message }), fields: errors })
}
