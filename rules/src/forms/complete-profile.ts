/** The form that completes a profile after sign-up. */
import * as v from 'valibot'
import { genderField, interestsField } from './fields.ts'

export const completeProfileForm = v.object({ gender: genderField, interests: interestsField })

export type CompleteProfileForm = v.InferOutput<typeof completeProfileForm>
