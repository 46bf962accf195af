/** The five steps of /creator-request, each a separate form, so that the next opens only when this one is valid. */
import * as v from 'valibot'
import {
  birthDateProblem,
  CREATOR_APPLICATION,
  CREATOR_APPLICATION_TEXT as W,
} from '../creator-application.ts'
import { characterCount, cleanText, isPlainLine, isVisibleText } from '../plain-text.ts'

function line(required: string, maxLength: number) {
  return v.pipe(
    v.string(required),
    v.transform(cleanText),
    v.check(isVisibleText, required),
    v.check(isPlainLine, W.unreadable),
    v.check((text) => characterCount(text) <= maxLength, W.tooLong(maxLength)),
  )
}

/** Accepts a name with its @, or the URL of a profile. */
function social(required: string) {
  return v.pipe(
    v.string(required),
    v.transform((text) =>
      cleanText(text)
        .replace(/^(https?:\/\/)?(www\.)?\w+\.com\//i, '')
        .replace(/^@|\/$/g, ''),
    ),
    line(required, CREATOR_APPLICATION.socialMaxLength),
  )
}

export const socialsStep = v.object({ instagram: social(W.instagram), twitter: social(W.twitter) })

const birthDate = v.pipe(
  v.string(W.birthDate),
  v.rawCheck<string>(({ dataset, addIssue }) => {
    const message = dataset.typed ? birthDateProblem(dataset.value, new Date()) : null
    if (message !== null) addIssue({ message })
  }),
)

export const nameStep = v.object({
  firstName: line(W.firstName, CREATOR_APPLICATION.nameMaxLength),
  lastName: line(W.lastName, CREATOR_APPLICATION.nameMaxLength),
  birthDate,
})

export const addressStep = v.object({
  /** An ISO 3166-1 alpha-2 code. */
  country: v.pipe(v.string(W.country), v.regex(/^[A-Z]{2}$/, W.country)),
  /** The name of a subdivision in ISO 3166-2, or free text if there are none. */
  region: line(W.region, CREATOR_APPLICATION.placeMaxLength),
  city: line(W.city, CREATOR_APPLICATION.placeMaxLength),
  address: line(W.address, CREATOR_APPLICATION.addressMaxLength),
})

export type SocialsStepInput = v.InferOutput<typeof socialsStep>
export type NameStepInput = v.InferOutput<typeof nameStep>
export type AddressStepInput = v.InferOutput<typeof addressStep>
