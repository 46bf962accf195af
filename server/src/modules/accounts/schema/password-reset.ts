/** GraphQL for password resets by mail. */
import type { Builder } from '#platform/graphql/builder.ts'
import { type ResetRequest, requestReset } from '../sign-in/request-reset.ts'
import { findResetRequest, type ResetResult, resetPassword } from '../sign-in/reset-password.ts'
import type { AccountsDeps } from '../types.ts'

export function addPasswordReset(builder: Builder, deps: AccountsDeps): void {
  const RequestRef = builder.objectRef<ResetRequest>('PasswordResetRequest').implement({
    fields: (t) => ({
      user: t.exposeID('user', { nullable: true, description: 'Visible to that person only.' }),
      add_date: t.expose('add_date', { type: 'DateTime' }),
      expiration_date: t.expose('expiration_date', { type: 'DateTime' }),
    }),
  })
  const ResultRef = builder.objectRef<ResetResult>('PasswordResetResult').implement({
    fields: (t) => ({ ok: t.exposeBoolean('ok'), errors: t.exposeStringList('errors') }),
  })
  builder.queryField('passwordResetRequest', (t) =>
    t.field({
      type: RequestRef,
      nullable: true,
      description: 'Whether the emailed link is still valid.',
      args: { id: t.arg.string({ required: true }) },
      resolve: (_root, { id }, { viewer }) => findResetRequest(deps, viewer, id),
    }),
  )
  builder.mutationFields((t) => ({
    password_reset_request: t.field({
      type: RequestRef,
      description: 'The response is the same whether an account has this address or not.',
      args: { email: t.arg.string({ required: true }) },
      resolve: (_root, { email }, { address, device }) =>
        requestReset(deps, { email, address, device: device ?? null }),
    }),
    password_reset: t.field({
      type: ResultRef,
      args: { id: t.arg.string({ required: true }), password: t.arg.string({ required: true }) },
      resolve: (_root, args) => resetPassword(deps, args),
    }),
  }))
}
