/** /deskfoxsignin: email and password by which a visitor resumes a conversation. */
import { valibotResolver } from '@hookform/resolvers/valibot'
import { LockKeyhole, MailCheck } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { FieldErrors } from '#rules/forms/check.ts'
import { signInForm } from '#rules/forms/sign-in.ts'
import { AuthFrame, AuthMessage, CookieNotice, EmailField } from '#web/features/accounts/index.ts'
import { giveConsent, hasAccepted } from '#web/lib/consent.ts'
import { useHiddenNavigation } from '#web/lib/hidden-navigation.ts'
import { Redirect, useRedirect } from '#web/lib/redirect.ts'
import { postJson, RestProblem } from '#web/lib/rest.ts'
import { useSession } from '#web/lib/session.tsx'
import { Form } from '#web/parts/forms/Form.tsx'
import { FormProblem } from '#web/parts/forms/FormProblem.tsx'
import { useSubmitForm } from '#web/parts/forms/use-submit-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { storeCustomer } from './customer.ts'
import { MEMBERS_CHAT } from './SupportContact.tsx'

type Answer = { error: false; id: string } | { error: true; account: string; errors: FieldErrors }

export function SupportSignIn() {
  const { status } = useSession()
  useHiddenNavigation()
  const [mailedTo, setMailedTo] = useState<string>()
  if (status === 'signed-in') return <Redirect to={MEMBERS_CHAT} />
  if (mailedTo === undefined) return <EnterForm onMailed={setMailedTo} />
  return (
    <AuthMessage
      icon={MailCheck}
      tone="success"
      title="Look into your mail"
      text={`If there is a conversation at ${mailedTo}, a link to it is on its way. It works for one hour.`}
      back="/support"
    >
      <Button size="lg" wide onClick={() => setMailedTo(undefined)}>
        Back
      </Button>
    </AuthMessage>
  )
}

function EnterForm({ onMailed }: { onMailed(email: string): void }) {
  const redirect = useRedirect()
  const [lacksCookies, setLacksCookies] = useState(false)
  const form = useSubmitForm({
    resolver: valibotResolver(signInForm),
    mode: 'onBlur',
    defaultValues: { email: '', password: '' },
    send: async (values) => {
      setLacksCookies(!hasAccepted('cookies'))
      if (!hasAccepted('cookies')) return
      const answer = await postJson<Answer>('/api/deskfox/auth', { ...values, type: 'email' })
      if (answer.error) return { fields: answer.errors, words: answer.account }
      storeCustomer(answer.id)
      redirect(`/deskfoxchat?id=${encodeURIComponent(answer.id)}`, { replace: true })
    },
  })
  const { register, errors, problem, isSubmitting, getValues, setError, trigger } = form
  const mailLink = async () => {
    if (!(await trigger('email', { shouldFocus: true }))) return
    const email = getValues('email')
    try {
      await postJson('/api/deskfox/link', { email })
      onMailed(email)
    } catch (error) {
      if (!(error instanceof RestProblem)) throw error
      setError('root', { type: 'server', message: error.message })
    }
  }

  return (
    <AuthFrame
      title="Sign in to support"
      sub="The same address and password lead back to your conversation. Any others start a new one."
      back="/support"
    >
      <Form of={form}>
        <div className="grid gap-2.5">
          <EmailField error={errors.email?.message} {...register('email')} />
          <PasswordField
            label="Password"
            icon={LockKeyhole}
            error={errors.password?.message}
            {...register('password')}
          />
        </div>
        <Button type="submit" tone="accent" size="lg" wide busy={isSubmitting} className="mt-5">
          Sign In
        </Button>
        <div className="mt-3 grid justify-items-center gap-1 text-center">
          <FormProblem>{problem}</FormProblem>
          <p className="text-base text-ink-soft">
            Wrote to us before and forgot the password?{' '}
            <button
              type="button"
              className="hit relative font-bold text-ink hover:underline"
              onClick={() => void mailLink()}
            >
              Mail me a link
            </button>
          </p>
        </div>
        <div role="alert">
          {lacksCookies && (
            <CookieNotice purpose="login">
              <Button
                size="sm"
                className="mt-2.5 mb-1"
                onClick={() => {
                  giveConsent('cookies')
                  setLacksCookies(false)
                }}
              >
                Accept cookies
              </Button>
            </CookieNotice>
          )}
        </div>
        <p className="mt-3 text-center text-base text-ink-soft">
          Have an account?{' '}
          <Link
            to="/signin"
            state={{ from: MEMBERS_CHAT }}
            className="hit relative font-bold text-ink hover:underline"
          >
            Sign in there
          </Link>
        </p>
      </Form>
    </AuthFrame>
  )
}
