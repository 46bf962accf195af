/** The two names an account is known by, and whether its address is verified. */
import { valibotResolver } from '@hookform/resolvers/valibot'
import type { ResultOf } from 'gql.tada'
import { AtSign, Mail } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { useMutation, useQuery } from 'urql'
import { normaliseEmail } from '#rules/email.ts'
import { type AccountBasicsForm, accountBasicsForm } from '#rules/forms/account-basics.ts'
import { EmailState, proveItIsYou } from '#web/features/accounts/index.ts'
import { attachProblem } from '#web/lib/graphql/attach-problem.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { useOverlays } from '#web/lib/overlays.tsx'
import { useSession } from '#web/lib/session.tsx'
import { Answer } from '#web/parts/Answer.tsx'
import { FormProblem } from '#web/parts/forms/FormProblem.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
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
    <Answer of={query} skeleton={<FormSkeleton fields={2} />}>
      {({ account }) => <BasicForm account={account} />}
    </Answer>
  )
}

function BasicForm({ account }: { account: Account }) {
  const { refresh } = useSession()
  const { open } = useOverlays()
  const [, save] = useMutation(SaveBasics)
  const saved: AccountBasicsForm = { username: account.username, email: account.email ?? '' }
  const { register, handleSubmit, setError, reset, formState } = useForm({
    resolver: valibotResolver(accountBasicsForm),
    values: saved,
    resetOptions: { keepDirtyValues: true },
  })
  const { errors, isSubmitting, isDirty } = formState

  const submit = handleSubmit(async (values) => {
    const changes = changesIn(values, saved)
    const saveNow = async (proof = {}) => (await save({ account: { ...changes, ...proof } })).error
    const outcome = changes.email
      ? await open(proveItIsYou, { text: `${changes.email} becomes your address.`, send: saveNow })
      : { error: await saveNow() }
    if (!outcome) return
    if (outcome.error) return attachProblem(outcome.error, ['username', 'email'], setError)
    // The address stays until the new one is confirmed.
    reset({ ...values, email: saved.email }, { keepDirtyValues: false })
    // The menu and the navigation show the username too.
    await refresh()
    const text = changes.email ? `Saved. We sent a link to ${changes.email} to verify it.` : 'Saved.'
    showToast({ tone: 'success', text })
  })

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-2.5">
      <Field
        label="Username"
        icon={AtSign}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        lines={2}
        hint="Links to your old username stop working when you change it."
        error={errors.username?.message}
        {...register('username')}
      />
      <Field
        label="Email address"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        icon={Mail}
        error={errors.email?.message}
        {...register('email')}
      />
      <EmailState account={account} />
      <FormProblem>{errors.root?.message}</FormProblem>
      <Button
        type="submit"
        tone="accent"
        size="lg"
        busy={isSubmitting}
        disabled={!isDirty}
        className="desk:justify-self-start"
      >
        Save
      </Button>
    </form>
  )
}

/** Only what changed is sent: an address that stays needs no new verification. */
function changesIn(values: AccountBasicsForm, saved: AccountBasicsForm): Partial<AccountBasicsForm> {
  return {
    ...(values.username !== saved.username && { username: values.username }),
    ...(normaliseEmail(values.email) !== saved.email && { email: normaliseEmail(values.email) }),
  }
}
