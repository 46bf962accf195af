/** What an unfinished form still needs, as the label of its button. */
import { checkForm } from '#rules/forms/check.ts'
import { mediaForm } from '#rules/forms/media.ts'
import type { MediaFormValues } from './media-form.ts'

const MISSING: readonly (readonly [keyof MediaFormValues, string])[] = [
  ['description', 'Add a description'],
  ['tags', 'Add a tag'],
  ['appears', 'Tag who appears'],
]

/** Undefined if the form is complete, or has an error that its field explains. */
export function missingField(values: MediaFormValues): string | undefined {
  const checked = checkForm(mediaForm, values)
  if (checked.ok) return undefined
  const names = Object.keys(checked.errors).map((path) => path.split('.')[0])
  return MISSING.find(([name]) => names.includes(name))?.[1]
}
