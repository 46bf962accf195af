/** The steps of an invitation: their fields, and which step is reachable. */
import { checkForm } from '#rules/forms/check.ts'
import { INVITE_STEPS, inviteForm } from '#rules/forms/invite.ts'
import type { InviteValues } from './typed.ts'

export type Step = 0 | 1 | 2

export function stepOf(text: string | null): Step {
  return text === '1' ? 1 : text === '2' ? 2 : 0
}

/** The Instagram name in a link. */
export function instagramOf(text: string | null): string {
  return (text ?? '').trim().replace(/^@+/, '').slice(0, 100)
}

/** The wanted step, or the first incomplete one before it. The password is not stored, and asked for again. */
export function reachable(wanted: Step, typed: InviteValues): Step {
  const checked = checkForm(inviteForm, typed)
  const errors = checked.ok ? {} : checked.errors
  const isDone = (step: Step) => INVITE_STEPS[step].every((name) => name === 'password' || !(name in errors))
  if (wanted > 0 && !isDone(0)) return 0
  return wanted > 1 && !isDone(1) ? 1 : wanted
}

/** The step of a field the server refused. */
export function stepWith(fields: readonly string[]): Step {
  const at = INVITE_STEPS.findIndex((names) => names.some((name) => fields.includes(name)))
  return at === 0 ? 0 : at === 1 ? 1 : 2
}
