/** Validates a line of user text; problems are reported for its field. */
import { characterCount, cleanText, isPlainLine } from '#rules/plain-text.ts'
import { Refusal } from './errors.ts'

type PlainLineRules = { field: string; maxLength: number; missing: string }

/** Cleaned, and never empty. */
export function readPlainLine(given: string, { field, maxLength, missing }: PlainLineRules): string {
  const words = cleanText(given)
  const problem =
    words === ''
      ? missing
      : !isPlainLine(words)
        ? 'Contains characters that can’t be used'
        : characterCount(words) > maxLength
          ? `Use at most ${maxLength} characters`
          : null
  if (problem) throw new Refusal('BAD_INPUT', { message: problem, fields: { [field]: problem } })
  return words
}
