/** The form of /profile/edit, and the wider one of the server where every field may be left out. */
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

export type EditProfileForm = v.InferOutput<typeof editProfileForm>

/** Only what is given changes. */
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
