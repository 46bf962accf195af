/** The form for signing a release. */
import * as v from 'valibot'
import { RELEASE, RELEASE_WORDS } from '../appearance.ts'
import { birthDateProblem, CREATOR_APPLICATION_WORDS } from '../creator-application.ts'
import { EMAIL_WORDS, isEmail, normaliseEmail } from '../email.ts'
import { personNameField } from './appearances.ts'

const birthDate = v.pipe(
  v.string(CREATOR_APPLICATION_WORDS.birthDate),
  v.rawCheck<string>(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const problem = birthDateProblem(dataset.value, new Date(), RELEASE.minAge)
    const isTooYoung = problem === CREATOR_APPLICATION_WORDS.tooYoung(RELEASE.minAge)
    if (problem !== null) addIssue({ message: isTooYoung ? RELEASE_WORDS.tooYoung : problem })
  }),
)

export const releaseForm = v.object({
  name: v.pipe(
    v.string(RELEASE_WORDS.name),
    v.check((name) => name.trim().length > 1, RELEASE_WORDS.name),
    personNameField,
  ),
  birthDate,
  /** Empty for no copy by email. */
  email: v.pipe(
    v.string(EMAIL_WORDS.shape),
    v.transform(normaliseEmail),
    v.check((email) => email === '' || isEmail(email), EMAIL_WORDS.shape),
  ),
  agree: v.pipe(
    v.boolean(RELEASE_WORDS.agree),
    v.check((isTicked) => isTicked, RELEASE_WORDS.agree),
  ),
})

export type ReleaseForm = v.InferOutput<typeof releaseForm>
