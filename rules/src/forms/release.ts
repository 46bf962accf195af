/** The form for signing a release. */
import * as v from 'valibot'
import { RELEASE, RELEASE_TEXT } from '../appearance.ts'
import { birthDateProblem, CREATOR_APPLICATION_TEXT } from '../creator-application.ts'
import { EMAIL_TEXT, isEmail, normaliseEmail } from '../email.ts'
import { personNameField } from './appearances.ts'

const birthDate = v.pipe(
  v.string(CREATOR_APPLICATION_TEXT.birthDate),
  v.rawCheck<string>(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const problem = birthDateProblem(dataset.value, new Date(), RELEASE.minAge)
    const isTooYoung = problem === CREATOR_APPLICATION_TEXT.tooYoung(RELEASE.minAge)
    if (problem !== null) addIssue({ message: isTooYoung ? RELEASE_TEXT.tooYoung : problem })
  }),
)

export const releaseForm = v.object({
  name: v.pipe(
    v.string(RELEASE_TEXT.name),
    v.check((name) => name.trim().length > 1, RELEASE_TEXT.name),
    personNameField,
  ),
  birthDate,
  /** Empty for no copy by email. */
  email: v.pipe(
    v.string(EMAIL_TEXT.shape),
    v.transform(normaliseEmail),
    v.check((email) => email === '' || isEmail(email), EMAIL_TEXT.shape),
  ),
  agree: v.pipe(
    v.boolean(RELEASE_TEXT.agree),
    v.check((isTicked) => isTicked, RELEASE_TEXT.agree),
  ),
})
