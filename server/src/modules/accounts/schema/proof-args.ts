/** The arguments of mutations that need re-authentication. */
import type { Builder } from '#platform/graphql/builder.ts'

type Fields = Parameters<Parameters<Builder['mutationFields']>[0]>[0]

export function proofArgs(t: Fields) {
  return {
    password: t.arg.string({ description: 'The current password, if no passkey is used.' }),
    code: t.arg.string({ description: 'With a password, if two-step sign-in is on.' }),
    passkey: t.arg({
      type: 'JSON',
      description:
        'Instead of password and code: a WebAuthn `AuthenticationResponseJSON` for `passkeyRequest`.',
    }),
  }
}
