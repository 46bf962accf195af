/** Labels of genders and interests. */
import { GENDERS, INTERESTS } from '#rules/gender.ts'

const LABELS = { man: 'Man', woman: 'Woman', men: 'Men', women: 'Women', other: 'Other' } as const

const asChoices = (values: readonly (keyof typeof LABELS)[]) =>
  values.map((value) => ({ value, label: LABELS[value] }))

export const GENDER_CHOICES = asChoices(GENDERS)
export const INTEREST_CHOICES = asChoices(INTERESTS)

export function genderLabel(gender: string | null | undefined): string | undefined {
  return GENDER_CHOICES.find(({ value }) => value === gender)?.label
}
