/** The first step of signing in: a passkey, or email and password. */
import { valibotResolver } from '@hookform/resolvers/valibot'
import { FingerprintPattern, LockKeyhole } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { type SignInForm, signInForm } from '#rules/forms/sign-in.ts'
import { giveConsent, hasAccepted } from '#web/lib/consent.ts'
import { useRedirect } from '#web/lib/redirect.ts'
import { Form } from '#web/parts/forms/Form.tsx'
import { FormProblem } from '#web/parts/forms/FormProblem.tsx'
import { useSubmitForm } from '#web/parts/forms/use-submit-form.ts'
import { OrPassword } from '#web/parts/identity/OrPassword.tsx'
import { Button } from '#web/ui/Button.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { CookieNotice } from './CookieNotice.tsx'
import { EmailField } from './EmailField.tsx'
import { sendSignIn } from './sign-in.ts'
import { useCompleteSignIn } from './use-complete-sign-in.ts'
import { usePasskeySignIn } from './use-passkey-sign-in.ts'

type Props = { email: string; onCodeNeeded(form: SignInForm): void }

export function PasswordStep({ email, onCodeNeeded }: Props) {
  const { state } = useLocation()
  const { enter, isEntering, problem: entryProblem } = useCompleteSignIn()
  const redirect = useRedirect()
  const [lacksCookies, setLacksCookies] = useState(false)
  const [mayUseCookies, setMayUseCookies] = useState(() => hasAccepted('cookies'))
  const passkey = usePasskeySignIn({ mayUseCookies, onSignedIn: enter })
  const form = useSubmitForm({
    resolver: valibotResolver(signInForm),
    defaultValues: { email, password: '' },
    send: async (values) => {
      setLacksCookies(!hasAccepted('cookies'))
      if (!hasAccepted('cookies')) return
      const answer = await sendSignIn(values)
      if (!answer.error) await enter()
      else if (answer.twoStep) onCodeNeeded(values)
      else if (answer.leadsTo) redirect(answer.leadsTo)
      else return { fields: answer.errors, message: answer.account }
    },
  })
  const { register, errors, problem, isSubmitting } = form

  const acceptCookies = () => {
    giveConsent('cookies')
    setMayUseCookies(true)
    setLacksCookies(false)
  }

  const signInWithPasskey = () => {
    setLacksCookies(!hasAccepted('cookies'))
    if (hasAccepted('cookies')) void passkey.run()
  }

  return (
    <Form of={form}>
      <div className="grid gap-2.5">
        <EmailField
          error={errors.email?.message}
          {...(passkey.isOffered && { autoComplete: 'username webauthn' })}
          {...register('email')}
        />
        {passkey.isOffered && (
          <>
            <Button
              tone="accent"
              size="lg"
              wide
              icon={FingerprintPattern}
              busy={passkey.isBusy}
              onClick={signInWithPasskey}
            >
              Sign in with a passkey
            </Button>
            <OrPassword />
          </>
        )}
        <PasswordField
          label="Password"
          icon={LockKeyhole}
          error={errors.password?.message}
          {...register('password')}
        />
      </div>
      <div className="-mt-2 flex justify-end">
        <Link
          to="/forgot-pass"
          state={state}
          className="inline-flex h-11 items-center text-sm font-semibold text-ink-soft hover:text-ink"
        >
          Forgot password
        </Link>
      </div>
      <Button
        type="submit"
        tone={passkey.isOffered ? 'quiet' : 'accent'}
        size="lg"
        wide
        busy={isSubmitting || isEntering}
        className="mt-3"
      >
        Sign In
      </Button>
      <div className="mt-3 text-center">
        <FormProblem>{passkey.problem ?? problem ?? entryProblem}</FormProblem>
      </div>
      <div role="alert">
        {lacksCookies && (
          <CookieNotice purpose="login">
            <Button size="sm" onClick={acceptCookies} className="mt-2.5 mb-1">
              Accept cookies
            </Button>
          </CookieNotice>
        )}
      </div>
      <p className="mt-3 text-center text-base text-ink-soft">
        New here?{' '}
        <Link to="/signup" replace state={state} className="hit relative font-bold text-ink hover:underline">
          Create Account
        </Link>
      </p>
    </Form>
  )
}
