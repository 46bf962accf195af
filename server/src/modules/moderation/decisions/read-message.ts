/** Validates texts that staff write to people. */
import { Refusal } from '#platform/errors.ts'
import { type ContentRuleName, readContentRule } from '#rules/content-rules.ts'
import { DECISION } from '#rules/decision.ts'
import { characterCount, cleanText, isStorable, isVisibleText } from '#rules/plain-text.ts'

/** `field` is the form field of the error. */
export function readStaffMessage(
  text: string,
  field: string,
  maxLength: number = DECISION.textMaxLength,
): string {
  const clean = cleanText(text)
  const words = !isVisibleText(clean)
    ? 'Say why'
    : !isStorable(clean) || characterCount(clean) > maxLength
      ? `Write at most ${maxLength} characters`
      : null
  if (words) throw new Refusal('BAD_INPUT', { words, fields: { [field]: words } })
  return clean
}

export function readRule(name: string): ContentRuleName {
  const rule = readContentRule(name)
  if (!rule) throw new Refusal('BAD_INPUT', { words: 'Choose a rule', fields: { rule: 'Choose a rule' } })
  return rule
}
