/** /finish-recovery?hash=: sets a password or a new passkey after the wait. */
import { valibotResolver } from '@hookform/resolvers/valibot'
import { FingerprintPattern, LockKeyhole } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useMutation, useQuery } from 'urql'
import { resetPasswordForm } from '#rules/forms/reset-password.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import { canUsePasskeys, createPasskey, passkeyProblem } from '#web/lib/passkeys.ts'
import { rejectCommonPasswords } from '#web/lib/reject-common-passwords.ts'
import { postJson } from '#web/lib/rest.ts'
import { useSession } from '#web/lib/session.tsx'
import { Form } from '#web/parts/forms/Form.tsx'
import { FormProblem } from '#web/parts/forms/FormProblem.tsx'
import { useSubmitForm } from '#web/parts/forms/use-submit-form.ts'
import { OrPassword } from '#web/parts/identity/OrPassword.tsx'
import { Button } from '#web/ui/Button.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { AuthWaiting } from './AuthWaiting.tsx'
import { InvalidToken } from './InvalidToken.tsx'
import { SignInAgain } from './SignInAgain.tsx'

const Ready = graphql(`
  query IsRecoveryReady($hash: String!) {
    isRecoveryReady(hash: $hash)
  }
`)

const Finish = graphql(`
  mutation FinishRecovery($hash: String!, $password: String!) {
    finishRecovery(hash: $hash, password: $password)
  }
`)

const resolver = rejectCommonPasswords(valibotResolver(resetPasswordForm))

export function FinishRecovery() {
  const hash = useSearchParams()[0].get('hash') ?? ''
  const { refresh } = useSession()
  const [outcome, setOutcome] = useState<'done' | 'invalid'>()
  const [{ data, error, fetching }, ask] = useQuery({
    query: Ready,
    variables: { hash },
    pause: hash === '',
    requestPolicy: 'network-only',
  })
  const finished = async (isOk: boolean) => {
    setOutcome(isOk ? 'done' : 'invalid')
    // All sessions of the account were ended, possibly including this one.
    await refresh()
  }

  if (outcome === 'done')
    return (
      <SignInAgain title="Your account is back" text="You’re signed out everywhere. Sign in to continue." />
    )
  if (hash === '' || outcome === 'invalid' || data?.isRecoveryReady === false)
    return <InvalidToken to="/forgot-pass" way="Get a new link" />
  if (data) return <Choice hash={hash} onFinished={finished} />
  return (
    <AuthWaiting
      title="Recover your account"
      problem={error && !fetching ? problemText(error) : undefined}
      onRetry={() => ask({ requestPolicy: 'network-only' })}
    />
  )
}

type ChoiceProps = { hash: string; onFinished(isOk: boolean): Promise<void> }

function Choice({ hash, onFinished }: ChoiceProps) {
  const [, finish] = useMutation(Finish)
  const [isBusy, setBusy] = useState(false)
  const [passkeyText, setPasskeyText] = useState<string>()
  const form = useSubmitForm({
    resolver,
    mode: 'onTouched',
    defaultValues: { password: '' },
    send: async ({ password }) => {
      const { data, error } = await finish({ hash, password })
      if (error) return error
      await onFinished(data?.finishRecovery === true)
    },
  })
  const { register, errors, problem, isSubmitting } = form

  const createNew = async () => {
    setBusy(true)
    setPasskeyText(undefined)
    try {
      const begun = await postJson<{ error: boolean; options?: unknown }>('/api/passkeys/recovery', { hash })
      if (begun.error) return await onFinished(false)
      const passkey = await createPasskey(begun.options)
      const { error } = await postJson<{ error: boolean }>('/api/passkeys/recovered', { hash, passkey })
      await onFinished(!error)
    } catch (failure) {
      setPasskeyText(passkeyProblem(failure) ?? undefined)
    } finally {
      setBusy(false)
    }
  }

  return (
    <AuthFrame
      title="Choose how to sign in"
      sub="Your old passkeys stop working, and you’ll be signed out on all devices."
      back="/signin"
    >
      <Form of={form}>
        {canUsePasskeys() && (
          <>
            <Button
              tone="accent"
              size="lg"
              wide
              icon={FingerprintPattern}
              busy={isBusy}
              onClick={() => void createNew()}
            >
              Create a passkey
            </Button>
            <OrPassword>or set a password</OrPassword>
          </>
        )}
        <PasswordField
          label="New password"
          autoComplete="new-password"
          icon={LockKeyhole}
          lines={2}
          hint="At least 6 characters with uppercase, lowercase and a number"
          error={errors.password?.message}
          {...register('password')}
        />
        <Button type="submit" size="lg" wide busy={isSubmitting} className="mt-3">
          Set password
        </Button>
        <div className="mt-3 text-center">
          <FormProblem>{passkeyText ?? problem}</FormProblem>
        </div>
      </Form>
    </AuthFrame>
  )
}
