/** The first step of signing in. */
import { valibotResolver } from '@hookform/resolvers/valibot'
import { LockKeyhole, Mail } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useLocation } from 'react-router'
import { type SignInForm, signInForm } from '#rules/forms/sign-in.ts'
import { attachErrors } from '#web/lib/attach-errors.ts'
import { accept, hasAccepted } from '#web/lib/consent.ts'
import { RestProblem } from '#web/lib/rest.ts'
import { FormProblem } from '#web/parts/forms/FormProblem.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { CookieNotice } from './CookieNotice.tsx'
import { signIn } from './sign-in.ts'
import { useEnter } from './use-enter.ts'

type Props = { email: string; onCodeNeeded(form: SignInForm): void }

export function PasswordStep({ email, onCodeNeeded }: Props) {
  const { state } = useLocation()
  const { enter, isEntering, problem } = useEnter()
  const [lacksCookies, setLacksCookies] = useState(false)
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: valibotResolver(signInForm),
    defaultValues: { email, password: '' },
  })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async (form) => {
    setLacksCookies(!hasAccepted('cookies'))
    if (!hasAccepted('cookies')) return
    try {
      const answer = await signIn(form)
      if (!answer.error) await enter()
      else if (answer.twoStep) onCodeNeeded(form)
      else if (!attachErrors(answer.errors, ['email', 'password'], setError))
        setError('root', { message: answer.account })
    } catch (error) {
      if (!(error instanceof RestProblem)) throw error
      setError('root', { message: error.message })
    }
  })

  const acceptCookies = () => {
    accept('cookies')
    setLacksCookies(false)
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <div className="grid gap-2.5">
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
      <Button type="submit" tone="accent" size="lg" wide busy={isSubmitting || isEntering} className="mt-3">
        Sign In
      </Button>
      <div className="mt-3 text-center">
        <FormProblem>{errors.root?.message ?? problem}</FormProblem>
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
    </form>
  )
}
