/** /forgot-pass: requests a password reset link. */
import { valibotResolver } from '@hookform/resolvers/valibot'
import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useMutation } from 'urql'
import { forgotPasswordForm } from '#rules/forms/forgot-password.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { problemFields, problemText } from '#web/lib/graphql/problem.ts'
import { Form } from '#web/parts/forms/Form.tsx'
import { FormProblem } from '#web/parts/forms/FormProblem.tsx'
import { useSubmitForm } from '#web/parts/forms/use-submit-form.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { AuthMessage } from './AuthMessage.tsx'
import { EmailField } from './EmailField.tsx'

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
  const form = useSubmitForm({
    resolver: valibotResolver(forgotPasswordForm),
    defaultValues: { email: '' },
    send: async ({ email }) => {
      const { error } = await requestReset({ email })
      if (error) return { message: problemFields(error).email ?? problemText(error) }
      onSent(email)
    },
  })
  const { register, errors, problem, isSubmitting } = form

  return (
    <AuthFrame
      title="Forgot password"
      sub="Enter your email and we’ll send you a link to set a new one."
      back="/signin"
    >
      <Form of={form}>
        <EmailField error={errors.email?.message} {...register('email')} />
        <Button type="submit" tone="accent" size="lg" wide busy={isSubmitting} className="mt-3">
          Send link
        </Button>
        <div className="mt-3 text-center">
          <FormProblem>{problem}</FormProblem>
        </div>
      </Form>
      <p className="mt-2 text-center text-base text-ink-soft">
        Remember it?{' '}
        <Link to="/signin" replace state={state} className="hit relative font-bold text-ink hover:underline">
          Sign In
        </Link>
      </p>
    </AuthFrame>
  )
}

/** The same for every address, so that it does not reveal who has an account. */
function LinkSent({ email, onAgain }: { email: string; onAgain(): void }) {
  const { state } = useLocation()
  return (
    <AuthMessage
      title="Check your email"
      icon={MailCheck}
      tone="success"
      back="/signin"
      text={
        <>
          <b className="block font-bold text-ink">Check your email to password reset link</b>
          <span className="wrap-anywhere">
            If {email} has an account, we’ve sent the link. It works for one hour.
          </span>
        </>
      }
    >
      <Link to="/signin" replace state={state} className={buttonClass({ size: 'lg', wide: true })}>
        Back to Sign In
      </Link>
      <Button tone="ghost" onClick={onAgain}>
        Use another email
      </Button>
    </AuthMessage>
  )
}
