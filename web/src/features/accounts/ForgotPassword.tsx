/** /forgot-pass: asks for a link to set a new password. */
import { valibotResolver } from '@hookform/resolvers/valibot'
import { Mail, MailCheck } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useLocation } from 'react-router'
import { useMutation } from 'urql'
import { forgotPasswordForm } from '#rules/forms/forgot-password.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { problemFields, problemWords } from '#web/lib/graphql/problem.ts'
import { FormProblem } from '#web/parts/forms/FormProblem.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { AuthMessage } from './AuthMessage.tsx'

const RequestReset = graphql(`
  mutation RequestPasswordReset($email: String!) {
    password_reset_request(email: $email) { add_date expiration_date }
  }
`)

export function ForgotPassword() {
  const [sentTo, setSentTo] = useState<string>()
  return sentTo === undefined ? (
    <AskForLink onSent={setSentTo} />
  ) : (
    <LinkSent email={sentTo} onAgain={() => setSentTo(undefined)} />
  )
}

function AskForLink({ onSent }: { onSent(email: string): void }) {
  const { state } = useLocation()
  const [, requestReset] = useMutation(RequestReset)
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: valibotResolver(forgotPasswordForm),
    defaultValues: { email: '' },
  })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async ({ email }) => {
    const { error } = await requestReset({ email })
    if (!error) onSent(email)
    else setError('root', { message: problemFields(error).email ?? problemWords(error) })
  })

  return (
    <AuthFrame
      title="Forgot password"
      sub="Tell us your email address and we send you a link to set a new one."
      back="/signin"
    >
      <form noValidate onSubmit={(event) => void submit(event)}>
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
        <Button type="submit" tone="accent" size="lg" wide busy={isSubmitting} className="mt-3">
          Send the link
        </Button>
        <div className="mt-3 text-center">
          <FormProblem>{errors.root?.message}</FormProblem>
        </div>
      </form>
      <p className="mt-2 text-center text-base text-ink-soft">
        Remembered it?{' '}
        <Link to="/signin" replace state={state} className="hit relative font-bold text-ink hover:underline">
          Sign In
        </Link>
      </p>
    </AuthFrame>
  )
}

/** The same for every address, so that nobody learns who has an account here. */
function LinkSent({ email, onAgain }: { email: string; onAgain(): void }) {
  const { state } = useLocation()
  return (
    <AuthMessage
      title="Look in your inbox"
      icon={MailCheck}
      tone="success"
      back="/signin"
      text={
        <>
          <b className="block font-bold text-ink">Check your email to password reset link</b>
          <span className="wrap-anywhere">
            If {email} has an account, the link is on its way. It works for one hour.
          </span>
        </>
      }
    >
      <Link to="/signin" replace state={state} className={buttonClass({ size: 'lg', wide: true })}>
        Back to Sign In
      </Link>
      <Button tone="ghost" onClick={onAgain}>
        Use another email address
      </Button>
    </AuthMessage>
  )
}
