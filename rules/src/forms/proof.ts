/** The form that asks who is there, before something that a thief would do first. */
import * as v from 'valibot'
import { currentPasswordField } from './fields.ts'
import { secondStepField } from './two-step.ts'

/** The code stays empty where two-step sign-in is off. */
export function proofForm(needsCode: boolean) {
  return v.object({ password_current: currentPasswordField, code: needsCode ? secondStepField : v.string() })
}
