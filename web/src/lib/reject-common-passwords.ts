/** Rejects common passwords in forms. The large list is loaded with the first check. */
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import { PASSWORD_TEXT } from '#rules/password.ts'

/** Wraps a resolver with a check of the field `password`. */
export function rejectCommonPasswords<Values extends FieldValues & { password: string }, Context, Output>(
  resolve: Resolver<Values, Context, Output>,
): Resolver<Values, Context, Output> {
  return async (values, context, options) => {
    const result = await resolve(values, context, options)
    if ('password' in result.errors || !(await isCommon(values.password))) return result
    const password = { type: 'common', message: PASSWORD_TEXT.common }
    return { values: {}, errors: { ...result.errors, password } as FieldErrors<Values> }
  }
}

async function isCommon(password: string): Promise<boolean> {
  try {
    const { isCommonPassword } = await import('#rules/common-passwords.ts')
    return isCommonPassword(password)
  } catch {
    // Offline the list cannot be loaded; the server checks anyway.
    return false
  }
}
