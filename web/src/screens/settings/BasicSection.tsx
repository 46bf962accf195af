/** Username, and email address with its verification state. */
import { valibotResolver } from '@hookform/resolvers/valibot'
import type { ResultOf } from 'gql.tada'
import { useMutation, useQuery } from 'urql'
import { normaliseEmail } from '#rules/email.ts'
import { type AccountBasicsForm, accountBasicsForm } from '#rules/forms/account-basics.ts'
import { EmailField, EmailState, UsernameField } from '#web/features/accounts/index.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { useOverlays } from '#web/lib/overlays.tsx'
import { useSession } from '#web/lib/session.tsx'
import { Form } from '#web/parts/forms/Form.tsx'
import { FormProblem } from '#web/parts/forms/FormProblem.tsx'
import { useSubmitForm } from '#web/parts/forms/use-submit-form.ts'
import { confirmIdentity } from '#web/parts/identity/confirm-identity.ts'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { Button } from '#web/ui/Button.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { FormSkeleton } from './parts.tsx'

const Basics = graphql(`
  query Basics {
    account { id username email email_verified pendingEmail }
  }
`)

const SaveBasics = graphql(`
  mutation SaveBasics($account: ProfileInput!) {
    upProfile(account: $account) { id username email email_verified pendingEmail }
  }
`)

type Account = ResultOf<typeof Basics>['account']

export function BasicSection() {
  const query = useQuery({ query: Basics, requestPolicy: 'cache-and-network' })
  return (
    <QueryResult of={query} skeleton={<FormSkeleton fields={2} />}>
      {({ account }) => <BasicForm account={account} />}
    </QueryResult>
  )
}

function BasicForm({ account }: { account: Account }) {
  const { refresh } = useSession()
  const { open } = useOverlays()
  const [, save] = useMutation(SaveBasics)
  const saved: AccountBasicsForm = { username: account.username, email: account.email ?? '' }
  const form = useSubmitForm({
    resolver: valibotResolver(accountBasicsForm),
    values: saved,
    resetOptions: { keepDirtyValues: true },
    send: async (values) => {
      const changes = changesIn(values, saved)
      const saveNow = async (proof = {}) => (await save({ account: { ...changes, ...proof } })).error
      const outcome = changes.email
        ? await open(confirmIdentity, {
            text: `${changes.email} will be your new email address.`,
            send: saveNow,
          })
        : { error: await saveNow() }
      if (!outcome) return
      if (outcome.error) return outcome.error
      // The email address changes only after the new one is confirmed.
      form.reset({ ...values, email: saved.email }, { keepDirtyValues: false })
      // The menu and the navigation show the username too.
      await refresh()
      const text = changes.email ? `Saved. Open the link we sent to ${changes.email} to verify it.` : 'Saved'
      showToast({ tone: 'success', text })
    },
  })
  const { register, errors, problem, isSubmitting } = form
  const { isDirty } = form.formState

  return (
    <Form of={form} className="grid gap-2.5">
      <UsernameField
        hint="Changing it breaks links to your old username."
        error={errors.username?.message}
        {...register('username')}
      />
      <EmailField error={errors.email?.message} {...register('email')} />
      <EmailState account={account} />
      <FormProblem>{problem}</FormProblem>
      <Button
        type="submit"
        tone="accent"
        size="lg"
        busy={isSubmitting}
        disabled={!isDirty}
        className="desktop:justify-self-start"
      >
        Save
      </Button>
    </Form>
  )
}

/** Only changed fields are sent, as an unchanged email address needs no new verification. */
function changesIn(values: AccountBasicsForm, saved: AccountBasicsForm): Partial<AccountBasicsForm> {
  return {
    ...(values.username !== saved.username && { username: values.username }),
    ...(normaliseEmail(values.email) !== saved.email && { email: normaliseEmail(values.email) }),
  }
}
