/** Re-authentication before sensitive actions. */
import * as v from 'valibot'
import { currentPasswordField } from './fields.ts'
import { secondStepField } from './two-step.ts'

/** The code is empty if two-step sign-in is off. */
export function proofForm(needsCode: boolean) {
  return v.object({ password_current: currentPasswordField, code: needsCode ? secondStepField : v.string() })
}
