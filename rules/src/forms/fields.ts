/** Fields shared by several forms, with their error messages. */
import * as v from 'valibot'
import { EMAIL_TEXT, isEmail } from '../email.ts'
import { GENDER_TEXT, GENDERS, INTERESTS } from '../gender.ts'
import { changedPasswordProblem, PASSWORD_TEXT, signUpPasswordProblem } from '../password.ts'
import { characterCount, cleanText, isPlainLine, isStorable, isVisibleText } from '../plain-text.ts'
import { isPhone, PROFILE, PROFILE_TEXT } from '../profile.ts'
import { USERNAME_TEXT, usernameProblem } from '../username.ts'

/** Fails with the message that `problem` returns; null means valid. */
function without(problem: (value: string) => string | null) {
  return v.rawCheck<string>(({ dataset, addIssue }) => {
    const message = dataset.typed ? problem(dataset.value) : null
    if (message !== null) addIssue({ message })
  })
}

export const emailField = v.pipe(
  v.string(EMAIL_TEXT.required),
  v.trim(),
  v.nonEmpty(EMAIL_TEXT.required),
  v.check(isEmail, EMAIL_TEXT.shape),
)

export const usernameField = v.pipe(v.string(USERNAME_TEXT.required), v.trim(), without(usernameProblem))

export const fullnameField = v.pipe(
  v.string(PROFILE_TEXT.nameRequired),
  v.transform(cleanText),
  v.check(isVisibleText, PROFILE_TEXT.nameRequired),
  v.check(isPlainLine, PROFILE_TEXT.unreadable),
  v.check((text) => characterCount(text) <= PROFILE.fullnameMaxLength, PROFILE_TEXT.nameLength),
)

export const signUpPasswordField = v.pipe(v.string(PASSWORD_TEXT.required), without(signUpPasswordProblem))

export const changedPasswordField = v.pipe(v.string(PASSWORD_TEXT.required), without(changedPasswordProblem))

/** No minimum rules: it is only compared with the stored password, which may follow older rules. */
export const currentPasswordField = v.pipe(
  v.string(PASSWORD_TEXT.currentRequired),
  v.nonEmpty(PASSWORD_TEXT.currentRequired),
  v.maxLength(1024, PASSWORD_TEXT.wrong),
)

export const phoneField = v.pipe(v.string(PROFILE_TEXT.phone), v.trim(), v.check(isPhone, PROFILE_TEXT.phone))

export const socialField = v.pipe(
  v.string(PROFILE_TEXT.unreadable),
  v.transform(cleanText),
  v.check(isPlainLine, PROFILE_TEXT.unreadable),
  v.check(
    (text) => characterCount(text) <= PROFILE.socialMaxLength,
    PROFILE_TEXT.tooLong(PROFILE.socialMaxLength),
  ),
)

export const descriptionField = v.pipe(
  v.string(PROFILE_TEXT.unreadable),
  v.transform(cleanText),
  v.check(isStorable, PROFILE_TEXT.unreadable),
  v.check(
    (text) => characterCount(text) <= PROFILE.descriptionMaxLength,
    PROFILE_TEXT.tooLong(PROFILE.descriptionMaxLength),
  ),
)

export const genderField = v.picklist(GENDERS, GENDER_TEXT.genderRequired)

export const interestsField = v.pipe(
  v.array(v.picklist(INTERESTS, GENDER_TEXT.interestsRequired), GENDER_TEXT.interestsRequired),
  v.minLength(1, GENDER_TEXT.interestsRequired),
  v.transform((chosen) => INTERESTS.filter((interest) => chosen.includes(interest))),
)
