/** The three-step sign-up of invited people, with its own messages. */
import * as v from 'valibot'
import { isEmail } from '../email.ts'
import { invitedPasswordProblem, PASSWORD_TEXT } from '../password.ts'
import { fullnameField, socialField, usernameField } from './fields.ts'

const INVITE_TEXT = {
  instagram: 'Instagram ID is required',
  email: 'Email is required',
  emailShape: 'Invalid email format',
} as const

/** The code of the link; anything else counts as an invitation by the site. */
const codeField = v.optional(
  v.pipe(
    v.unknown(),
    v.transform((given) => (typeof given === 'string' ? given : '')),
  ),
  '',
)

/** `@name` and `name` are the same. */
const instagramField = v.pipe(
  v.string(INVITE_TEXT.instagram),
  v.transform((text) => text.trim().replace(/^@+/, '')),
  socialField,
  v.nonEmpty(INVITE_TEXT.instagram),
)

const emailField = v.pipe(
  v.string(INVITE_TEXT.email),
  v.trim(),
  v.nonEmpty(INVITE_TEXT.email),
  v.check(isEmail, INVITE_TEXT.emailShape),
)

const passwordField = v.pipe(
  v.string(PASSWORD_TEXT.required),
  v.rawCheck(({ dataset, addIssue }) => {
    const message = dataset.typed ? invitedPasswordProblem(dataset.value) : null
    if (message !== null) addIssue({ message })
  }),
)

/** The fields of each step in order. */
export const INVITE_STEPS = [
  ['fullname', 'instagram'],
  ['email', 'password'],
  ['username'],
] as const satisfies readonly (readonly (keyof InviteForm)[])[]

export const inviteForm = v.object({
  fullname: fullnameField,
  instagram: instagramField,
  email: emailField,
  password: passwordField,
  username: usernameField,
  code: codeField,
})

export type InviteForm = v.InferOutput<typeof inviteForm>

/** With a passkey in place of the password. */
export const invitePasskeyForm = v.omit(inviteForm, ['password'])

/** The first step for people who have an account. */
export const inviteNameForm = v.pick(inviteForm, ['fullname', 'instagram'])

export type InviteNameForm = v.InferOutput<typeof inviteNameForm>
