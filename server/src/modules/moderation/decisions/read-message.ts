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
  const message = !isVisibleText(clean)
    ? 'Give a reason'
    : !isStorable(clean) || characterCount(clean) > maxLength
      ? `Use at most ${maxLength} characters`
      : null
  if (message) throw new Refusal('BAD_INPUT', { message, fields: { [field]: message } })
  return clean
}

export function readRule(name: string): ContentRuleName {
  const rule = readContentRule(name)
  if (!rule) throw new Refusal('BAD_INPUT', { message: 'Choose a rule', fields: { rule: 'Choose a rule' } })
  return rule
}
