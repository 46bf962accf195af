/** Props shared by the steps with typed fields. */
import type { FieldErrors } from '#rules/forms/check.ts'
import type { Typed } from './typed.ts'

export type StepProps = { typed: Typed; errors: FieldErrors; change(part: Partial<Typed>): void }
