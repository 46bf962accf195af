/** The form of /profile/edit: schema, initial values, and the changes to submit. */
import type { ResultOf } from 'gql.tada'
import * as v from 'valibot'
import { editProfileForm } from '#rules/forms/edit-profile.ts'
import { descriptionField, phoneField, socialField } from '#rules/forms/fields.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'

export const EditableProfile = graphql(`
  fragment EditableProfile on Account @_unmask {
    id
    username
    fullname
    email
    email_verified
    pendingEmail
    phone
    avatar
    description
    socials { instagram twitter }
  }
`)

export type EditableProfile = ResultOf<typeof EditableProfile>

export const profileForm = v.object({
  ...editProfileForm.entries,
  phone: phoneField,
  description: descriptionField,
  instagram: socialField,
  twitter: socialField,
})

type ProfileForm = v.InferOutput<typeof profileForm>

const PROFILE_FIELDS = [
  'fullname',
  'username',
  'email',
  'phone',
  'description',
  'instagram',
  'twitter',
] as const satisfies (keyof ProfileForm)[]

export function profileFormOf(account: EditableProfile): ProfileForm {
  return {
    fullname: account.fullname,
    username: account.username,
    email: account.email ?? '',
    phone: account.phone ?? '',
    description: account.description,
    instagram: account.socials.instagram,
    twitter: account.socials.twitter,
  }
}

/** Submits only changed fields, so that an untouched email is not taken for a new one. */
export function profileChanges(before: ProfileForm, after: ProfileForm): Partial<ProfileForm> {
  const changed = PROFILE_FIELDS.filter((field) => before[field] !== after[field])
  return Object.fromEntries(changed.map((field) => [field, after[field]]))
}
