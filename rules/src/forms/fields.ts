/** Fields shared by several forms, with their error messages. */
import * as v from 'valibot'
import { EMAIL_WORDS, isEmail } from '../email.ts'
import { GENDER_WORDS, GENDERS, INTERESTS } from '../gender.ts'
import { changedPasswordProblem, PASSWORD_WORDS, signUpPasswordProblem } from '../password.ts'
import { characterCount, cleanText, isPlainLine, isStorable, isVisibleText } from '../plain-text.ts'
import { isPhone, PROFILE, PROFILE_WORDS } from '../profile.ts'
import { USERNAME_WORDS, usernameProblem } from '../username.ts'

/** Fails with the message that `problem` returns; null means valid. */
function without(problem: (value: string) => string | null) {
  return v.rawCheck<string>(({ dataset, addIssue }) => {
    const message = dataset.typed ? problem(dataset.value) : null
    if (message !== null) addIssue({ message })
  })
}

export const emailField = v.pipe(
  v.string(EMAIL_WORDS.required),
  v.trim(),
  v.nonEmpty(EMAIL_WORDS.required),
  v.check(isEmail, EMAIL_WORDS.shape),
)

export const usernameField = v.pipe(v.string(USERNAME_WORDS.required), v.trim(), without(usernameProblem))

export const fullnameField = v.pipe(
  v.string(PROFILE_WORDS.nameRequired),
  v.transform(cleanText),
  v.check(isVisibleText, PROFILE_WORDS.nameRequired),
  v.check(isPlainLine, PROFILE_WORDS.unreadable),
  v.check((text) => characterCount(text) <= PROFILE.fullnameMaxLength, PROFILE_WORDS.nameLength),
)

export const signUpPasswordField = v.pipe(v.string(PASSWORD_WORDS.required), without(signUpPasswordProblem))

export const changedPasswordField = v.pipe(v.string(PASSWORD_WORDS.required), without(changedPasswordProblem))

/** No minimum rules: it is only compared with the stored password, which may follow older rules. */
export const currentPasswordField = v.pipe(
  v.string(PASSWORD_WORDS.currentRequired),
  v.nonEmpty(PASSWORD_WORDS.currentRequired),
  v.maxLength(1024, PASSWORD_WORDS.wrong),
)

export const phoneField = v.pipe(
  v.string(PROFILE_WORDS.phone),
  v.trim(),
  v.check(isPhone, PROFILE_WORDS.phone),
)

export const socialField = v.pipe(
  v.string(PROFILE_WORDS.unreadable),
  v.transform(cleanText),
  v.check(isPlainLine, PROFILE_WORDS.unreadable),
  v.check(
    (text) => characterCount(text) <= PROFILE.socialMaxLength,
    PROFILE_WORDS.tooLong(PROFILE.socialMaxLength),
  ),
)

export const descriptionField = v.pipe(
  v.string(PROFILE_WORDS.unreadable),
  v.transform(cleanText),
  v.check(isStorable, PROFILE_WORDS.unreadable),
  v.check(
    (text) => characterCount(text) <= PROFILE.descriptionMaxLength,
    PROFILE_WORDS.tooLong(PROFILE.descriptionMaxLength),
  ),
)

export const genderField = v.picklist(GENDERS, GENDER_WORDS.genderRequired)

export const interestsField = v.pipe(
  v.array(v.picklist(INTERESTS, GENDER_WORDS.interestsRequired), GENDER_WORDS.interestsRequired),
  v.minLength(1, GENDER_WORDS.interestsRequired),
  v.transform((chosen) => INTERESTS.filter((interest) => chosen.includes(interest))),
)
