/** Limits and messages of the creator application, shared by the wizard and the server. */

export const CREATOR_APPLICATION = {
  steps: 5,
  maxDocs: 5,
  /** Size limits of document and face pictures. */
  maxPictureBytes: 15 * 1024 * 1024,
  maxPicturePixels: 50_000_000,
  /** The minimum for comparing faces. */
  minFacePx: 300,
  minAgeYears: 18,
  maxAgeYears: 120,
  nameMaxLength: 100,
  socialMaxLength: 100,
  placeMaxLength: 100,
  addressMaxLength: 200,
  reviewDays: '3-5',
} as const

export const DOCUMENT_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const
export const DOCUMENT_KINDS = ['document', 'face', 'signature'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

const { minAgeYears } = CREATOR_APPLICATION

export const CREATOR_APPLICATION_TEXT = {
  instagram: 'you need to set your instagram id',
  twitter: 'you need to set your twitter id',
  pictures: 'Please upload ID document(s) and take a face photo.',
  firstName: 'First name is required',
  lastName: 'Last name is required',
  birthDate: 'Birth date is required',
  birthDateUnreal: 'Enter a valid date',
  birthDateAhead: 'Your birth date can’t be in the future',
  birthDateLongAgo: 'Check the year',
  tooYoung: (years: number = minAgeYears) => `You must be ${years} or older to become a creator`,
  country: 'Country is required',
  region: 'Region is required',
  city: 'City is required',
  address: 'Address is required',
  signature: 'Signature is required',
  signatureTooSmall: 'Your signature is too short. Sign with your full name.',
  enable: `You must be ${minAgeYears} or older. Confirm your age to continue.`,
  tooLong: (maxLength: number) => `Use at most ${maxLength} characters`,
  unreadable: 'Contains a character that can’t be used',
  submitted:
    'Creator request submitted successfully. Our team will review your application and notify you of the approval status within 3-5 business days.',
  pending: "We're currently reviewing your request. We'll notify you about status changes.",
} as const

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/

/** Parses '1994-03-14'; null for an invalid date. */
function partsOf(date: string): { year: number; month: number; day: number } | null {
  const [, year, month, day] = (DATE.exec(date) ?? []).map(Number)
  if (year === undefined || month === undefined || day === undefined) return null
  const real = new Date(Date.UTC(year, month - 1, day))
  // Date moves years below 100 into the 20th century, so they fail this check too.
  const isReal = real.getUTCFullYear() === year && real.getUTCMonth() === month - 1
  return isReal && real.getUTCDate() === day ? { year, month, day } : null
}

/** Age in whole years on the given day in UTC; null for an invalid date. */
export function ageOn(birthDate: string, now: Date): number | null {
  const born = partsOf(birthDate)
  if (!born) return null
  const months = now.getUTCMonth() + 1 - born.month
  const isBirthdayAhead = months < 0 || (months === 0 && now.getUTCDate() < born.day)
  return now.getUTCFullYear() - born.year - (isBirthdayAhead ? 1 : 0)
}

/** The message for a birth date; null if the person is old enough. */
export function birthDateProblem(
  birthDate: string,
  now: Date,
  minYears: number = minAgeYears,
): string | null {
  const W = CREATOR_APPLICATION_TEXT
  if (birthDate.trim() === '') return W.birthDate
  const age = ageOn(birthDate, now)
  if (age === null) return W.birthDateUnreal
  if (age < 0) return W.birthDateAhead
  if (age > CREATOR_APPLICATION.maxAgeYears) return W.birthDateLongAgo
  return age < minYears ? W.tooYoung(minYears) : null
}
