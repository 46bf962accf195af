/** Validates the reason that staff must give for harmful actions. */
import { Refusal } from '#platform/errors.ts'
import { REASON } from '#rules/staff-rights.ts'

export function readReason(given: string): string {
  const reason = given.trim()
  if (reason !== '' && reason.length <= REASON.maxLength) return reason
  const message = `Give a reason of at most ${REASON.maxLength} characters`
  throw new Refusal('BAD_INPUT', { message, fields: { reason: message } })
}
