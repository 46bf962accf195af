/** The form of /profile/edit, and the server's version in which every field is optional. */
import * as v from 'valibot'
import {
  descriptionField,
  emailField,
  fullnameField,
  genderField,
  interestsField,
  phoneField,
  socialField,
  usernameField,
} from './fields.ts'

export const editProfileForm = v.object({
  fullname: fullnameField,
  username: usernameField,
  email: emailField,
  phone: v.optional(phoneField, ''),
})

/** Only given fields change. */
export const profileChangesForm = v.partial(
  v.object({
    ...editProfileForm.entries,
    phone: phoneField,
    gender: genderField,
    interests: interestsField,
    description: descriptionField,
    instagram: socialField,
    twitter: socialField,
  }),
)

export type ProfileChanges = v.InferOutput<typeof profileChangesForm>
