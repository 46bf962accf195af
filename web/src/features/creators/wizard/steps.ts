/** The five steps of the application: titles, fields and validation. */
import { AtSign, IdCard, MapPin, Pencil, User } from 'lucide-react'
import { birthDateProblem, CREATOR_APPLICATION_TEXT as W } from '#rules/creator-application.ts'
import { checkForm, type FieldErrors } from '#rules/forms/check.ts'
import { addressStep, nameStep, socialsStep } from '#rules/forms/creator-application.ts'
import type { Icon } from '#web/ui/icon.ts'
import type { ApplicationValues } from './typed.ts'

export type StepNumber = 1 | 2 | 3 | 4 | 5

type Step = { name: string; about: string; icon: Icon; title: string; sub: string }

export const APPLICATION_STEPS: Record<StepNumber, Step> = {
  1: {
    name: 'Socials',
    about: 'Where people know you',
    icon: AtSign,
    title: 'Where do people know you?',
    sub: 'Our reviewers check both to confirm it’s you.',
  },
  2: {
    name: 'Age',
    about: 'ID and face photo',
    icon: IdCard,
    title: 'Show us it’s you',
    sub: 'A photo ID and a photo of your face, so we can compare them. Only our review team sees them.',
  },
  3: {
    name: 'Name',
    about: 'As on your ID',
    icon: User,
    title: 'What’s your name?',
    sub: 'As shown on your ID. Fans only see your username.',
  },
  4: {
    name: 'Address',
    about: 'Where you live',
    icon: MapPin,
    title: 'Where do you live?',
    sub: 'It goes in your agreement and is never shown publicly.',
  },
  5: {
    name: 'Signature',
    about: 'The agreement',
    icon: Pencil,
    title: 'Sign the agreement',
    sub: 'Draw your name the way you sign on paper.',
  },
}

export const STEP_NUMBERS = [1, 2, 3, 4, 5] as const satisfies readonly StepNumber[]
export const LAST_STEP = 5
export const PICTURES_STEP = 2
export const ADDRESS_STEP = 4

/** The state in addition to the typed fields. */
export type StepContext = {
  documents: number
  hasFace: boolean
  isSending: boolean
  isAdult: boolean
  signature: 'none' | 'too-small' | 'there'
  /** The minimum age at this person's address. */
  minAgeYears: number
}

/** The errors of a step by field; empty if the next step may open. */
export function stepErrors(step: StepNumber, typed: ApplicationValues, context: StepContext): FieldErrors {
  if (step === 2) return pictureErrors(context)
  if (step === 5) return signatureErrors(context)
  const form = step === 1 ? socialsStep : step === 3 ? nameStep : addressStep
  const checked = checkForm(form, typed)
  if (!checked.ok) return checked.errors
  return step === 4 ? regionErrors(typed, context) : {}
}

/** The birth date met the general minimum age; this region may require more. */
function regionErrors({ birthDate }: ApplicationValues, { minAgeYears }: StepContext): FieldErrors {
  const text = birthDateProblem(birthDate, new Date(), minAgeYears)
  return text === null ? {} : { region: text }
}

function pictureErrors({ documents, hasFace, isSending, isAdult }: StepContext): FieldErrors {
  return {
    ...((documents === 0 || !hasFace) && {
      pictures: isSending ? 'Your pictures are still uploading.' : W.pictures,
    }),
    ...(!isAdult && { enable: W.enable }),
  }
}

function signatureErrors({ signature }: StepContext): FieldErrors {
  if (signature === 'there') return {}
  return { signature: signature === 'none' ? W.signature : W.signatureTooSmall }
}

/** The first incomplete step, which limits direct navigation by URL. */
export function firstUnfinished(typed: ApplicationValues, context: StepContext): StepNumber {
  return STEP_NUMBERS.find((step) => Object.keys(stepErrors(step, typed, context)).length > 0) ?? LAST_STEP
}

const STEP_OF_FIELD: Record<string, StepNumber> = {
  instagram: 1,
  twitter: 1,
  docs: 2,
  facePhoto: 2,
  enable: 2,
  firstName: 3,
  lastName: 3,
  birthDate: 3,
  country: 4,
  region: 4,
  city: 4,
  address: 4,
  signature: 5,
}

/** The step of the first field the server refused. */
export function stepOfErrors(errors: FieldErrors): StepNumber | undefined {
  return Object.keys(errors)
    .map((field) => STEP_OF_FIELD[field.split('.')[0] ?? ''])
    .find((step) => step !== undefined)
}
