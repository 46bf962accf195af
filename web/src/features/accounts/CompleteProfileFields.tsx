/** The form with gender and interests. */
import { valibotResolver } from '@hookform/resolvers/valibot'
import { type FragmentOf, readFragment } from 'gql.tada'
import { Link } from 'react-router'
import { useMutation } from 'urql'
import { type CompleteProfileForm, completeProfileForm } from '#rules/forms/complete-profile.ts'
import { GENDERS, INTERESTS } from '#rules/gender.ts'
import { oneOf } from '#rules/one-of.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { useRedirect } from '#web/lib/redirect.ts'
import { ChoiceField } from '#web/parts/forms/ChoiceField.tsx'
import { Form } from '#web/parts/forms/Form.tsx'
import { FormProblem } from '#web/parts/forms/FormProblem.tsx'
import { useSubmitForm } from '#web/parts/forms/use-submit-form.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { GENDER_CHOICES, INTEREST_CHOICES } from './gender-choices.ts'

export const AnswersFragment = graphql(`
  fragment Answers on Account { id gender interests }
`)

const SaveAnswers = graphql(
  `
    mutation SaveAnswers($account: ProfileInput!) {
      upProfile(account: $account) { ...Answers }
    }
  `,
  [AnswersFragment],
)

type Props = { answers: FragmentOf<typeof AnswersFragment>; next: string }

export function CompleteProfileFields({ answers, next }: Props) {
  const given = readFragment(AnswersFragment, answers)
  const redirect = useRedirect()
  const gender = oneOf(GENDERS, given.gender)
  const [, save] = useMutation(SaveAnswers)
  const form = useSubmitForm<CompleteProfileForm>({
    resolver: valibotResolver(completeProfileForm),
    defaultValues: {
      ...(gender && { gender }),
      interests: INTERESTS.filter((interest) => given.interests?.includes(interest)),
    },
    fields: ['gender', 'interests'],
    send: async (account) => {
      const { error } = await save({ account })
      if (!error) redirect(next, { replace: true })
      return error
    },
  })
  const { register, errors, problem, isSubmitting } = form

  return (
    <Form of={form}>
      <div className="grid gap-4">
        <ChoiceField
          label="Gender"
          choices={GENDER_CHOICES}
          error={errors.gender?.message}
          {...register('gender')}
        />
        <ChoiceField
          label="Interested in"
          hint="Choose as many as you like."
          isMany
          choices={INTEREST_CHOICES}
          error={errors.interests?.message}
          {...register('interests')}
        />
      </div>
      <Button type="submit" tone="accent" size="lg" wide busy={isSubmitting} className="mt-5">
        Save
      </Button>
      <div className="mt-3 text-center">
        <FormProblem>{problem}</FormProblem>
      </div>
      <Link to={next} replace className={buttonClass({ tone: 'ghost', wide: true })}>
        Skip for now
      </Link>
    </Form>
  )
}
