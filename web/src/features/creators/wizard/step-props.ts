/** Props shared by the steps with typed fields. */
import type { FieldErrors } from '#rules/forms/check.ts'
import type { ApplicationValues } from './typed.ts'

export type StepProps = {
  typed: ApplicationValues
  errors: FieldErrors
  change(part: Partial<ApplicationValues>): void
}
