/** What every step with typed fields is given. */
import type { FieldErrors } from '#rules/forms/check.ts'
import type { Typed } from './typed.ts'

export type StepProps = { typed: Typed; errors: FieldErrors; change(part: Partial<Typed>): void }
