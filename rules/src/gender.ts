/** Genders and interests in a profile. */

export const GENDERS = ['man', 'woman', 'other'] as const
export const INTERESTS = ['men', 'women', 'other'] as const

export type Gender = (typeof GENDERS)[number]
export type Interest = (typeof INTERESTS)[number]

export const GENDER_TEXT = {
  genderRequired: 'Gender is required',
  interestsRequired: 'Interests are required',
} as const
