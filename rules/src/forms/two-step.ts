/** The forms around two-step sign-in. */
import * as v from 'valibot'
import { currentPasswordField } from './fields.ts'

export const TWO_STEP_TEXT = {
  codeRequired: 'Code is required',
  codeShape: 'The code has 6 digits',
} as const

/** Accepts spaces, as apps show the code in two groups. */
const appCodeField = v.pipe(
  v.string(TWO_STEP_TEXT.codeRequired),
  v.transform((code) => code.replaceAll(/\s/g, '')),
  v.nonEmpty(TWO_STEP_TEXT.codeRequired),
  v.regex(/^[0-9]{6}$/, TWO_STEP_TEXT.codeShape),
)

export const confirmTwoStepForm = v.object({ code: appCodeField })

/** An app code or a recovery code. */
export const secondStepField = v.pipe(
  v.string(TWO_STEP_TEXT.codeRequired),
  v.trim(),
  v.nonEmpty(TWO_STEP_TEXT.codeRequired),
)

export const startTwoStepForm = v.object({ password: currentPasswordField })

/** For turning it off, and for new recovery codes. */
export const secondStepForm = v.object({ password: currentPasswordField, code: secondStepField })
