/** GraphQL to edit the viewer's profile, email address and password. */
import type { Builder } from '#platform/graphql/builder.ts'
import { signedIn } from '#platform/viewer.ts'
import type { AccountsDeps } from '../types.ts'
import { updateProfile } from '../update-profile.ts'
import type { AccountRef } from './account.ts'

export function addProfile(builder: Builder, deps: AccountsDeps, AccountRef: AccountRef): void {
  const ProfileInput = builder.inputType('ProfileInput', {
    description: 'Fields that are left out, or null, stay unchanged.',
    fields: (t) => ({
      fullname: t.string(),
      username: t.string(),
      email: t.string(),
      phone: t.string(),
      gender: t.string(),
      interests: t.stringList(),
      description: t.string(),
      instagram: t.string(),
      twitter: t.string(),
      password_flag: t.boolean({ description: 'Whether to change the password.' }),
      password_current: t.string({
        description: 'To change the password or the email address, this or a passkey is required.',
      }),
      passkey: t.field({
        type: 'JSON',
        description:
          'Instead of password_current and code: a WebAuthn `AuthenticationResponseJSON` for `passkeyRequest`.',
      }),
      code: t.string({ description: 'Required to change the email address if two-step sign-in is on.' }),
      password: t.string(),
    }),
  })
  builder.mutationField('upProfile', (t) =>
    t.field({
      type: AccountRef,
      args: { account: t.arg({ type: ProfileInput, required: true }) },
      resolve: (_root, { account }, context) => updateProfile(deps, signedIn(context), account),
    }),
  )
}
