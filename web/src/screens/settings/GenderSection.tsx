/** Gender, and whom the person likes to watch. */
import { valibotResolver } from '@hookform/resolvers/valibot'
import type { ResultOf } from 'gql.tada'
import { useMutation, useQuery } from 'urql'
import { type CompleteProfileForm, completeProfileForm } from '#rules/forms/complete-profile.ts'
import { GENDERS, INTERESTS } from '#rules/gender.ts'
import { oneOf } from '#rules/one-of.ts'
import { GENDER_CHOICES, INTEREST_CHOICES } from '#web/features/accounts/index.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { ChoiceField } from '#web/parts/forms/ChoiceField.tsx'
import { Form } from '#web/parts/forms/Form.tsx'
import { FormProblem } from '#web/parts/forms/FormProblem.tsx'
import { useSubmitForm } from '#web/parts/forms/use-submit-form.ts'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { Button } from '#web/ui/Button.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { FormSkeleton, SectionIntro } from './parts.tsx'

const GenderAndInterests = graphql(`
  query GenderAndInterests {
    account { id gender interests }
  }
`)

const SaveGender = graphql(`
  mutation SaveGender($account: ProfileInput!) {
    upProfile(account: $account) { id gender interests }
  }
`)

type Account = ResultOf<typeof GenderAndInterests>['account']

export function GenderSection() {
  const query = useQuery({ query: GenderAndInterests, requestPolicy: 'cache-and-network' })
  return (
    <>
      <SectionIntro>Only you see this. It helps us suggest people you’ll like.</SectionIntro>
      <div className="mt-5">
        <QueryResult of={query} skeleton={<FormSkeleton fields={2} />}>
          {({ account }) => <GenderForm account={account} />}
        </QueryResult>
      </div>
    </>
  )
}

function GenderForm({ account }: { account: Account }) {
  const [, save] = useMutation(SaveGender)
  const gender = oneOf(GENDERS, account.gender)
  const form = useSubmitForm<CompleteProfileForm>({
    resolver: valibotResolver(completeProfileForm),
    defaultValues: {
      ...(gender && { gender }),
      interests: INTERESTS.filter((interest) => account.interests?.includes(interest)),
    },
    fields: ['gender', 'interests'],
    send: async (answers) => {
      const { error } = await save({ account: answers })
      if (!error) showToast({ tone: 'success', text: 'Saved' })
      return error
    },
  })
  const { register, errors, problem, isSubmitting } = form

  return (
    <Form of={form} className="grid gap-4">
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
      <FormProblem>{problem}</FormProblem>
      <Button
        type="submit"
        tone="accent"
        size="lg"
        busy={isSubmitting}
        className="desktop:justify-self-start"
      >
        Save
      </Button>
    </Form>
  )
}
