/** /deskfoxsignin: an email address starts a conversation with support; with a password a visitor returns to one. */
import { valibotResolver } from '@hookform/resolvers/valibot'
import { LockKeyhole, MailCheck } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
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
      title="Check your email"
      text={`If you have a conversation with us at ${mailedTo}, we’ve sent you a link. It works for one hour.`}
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
  const [isStarting, setStarting] = useState(false)
  const mayStoreToken = () => {
    setLacksCookies(!hasAccepted('cookies'))
    return hasAccepted('cookies')
  }
  const open = ({ id }: { id: string }) => {
    storeCustomer(id)
    redirect(`/deskfoxchat?id=${encodeURIComponent(id)}`, { replace: true })
  }
  const form = useSubmitForm({
    resolver: valibotResolver(signInForm),
    mode: 'onBlur',
    defaultValues: { email: '', password: '' },
    send: async (values) => {
      if (!mayStoreToken()) return
      const answer = await postJson<Answer>('/api/deskfox/auth', { ...values, type: 'email' })
      if (answer.error) return { fields: answer.errors, message: answer.account }
      open(answer)
    },
  })
  const { register, errors, problem, isSubmitting, getValues, setError, trigger } = form
  /** Needs a valid address, and no password. */
  const withEmail = async (send: (email: string) => Promise<void>) => {
    if (!(await trigger('email', { shouldFocus: true }))) return
    try {
      await send(getValues('email'))
    } catch (error) {
      if (!(error instanceof RestProblem)) throw error
      setError('root', { type: 'server', message: error.message })
    }
  }
  const mailLink = () =>
    withEmail(async (email) => {
      await postJson('/api/deskfox/link', { email })
      onMailed(email)
    })
  const start = async () => {
    if (isStarting || !mayStoreToken()) return
    setStarting(true)
    await withEmail(async (email) => {
      const answer = await postJson<Answer>('/api/deskfox/start', { email })
      if (answer.error) setError('email', { type: 'server', message: answer.account })
      else open(answer)
    })
    setStarting(false)
  }
  const startOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || getValues('password') !== '') return
    event.preventDefault()
    void start()
  }

  return (
    <AuthFrame title="Contact support" sub="We’ll reply here and by email." back="/support">
      <Form of={form}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter in the field is the same as the button below it */}
        <div onKeyDown={startOnEnter}>
          <EmailField error={errors.email?.message} {...register('email')} />
        </div>
        <Button
          tone="accent"
          size="lg"
          wide
          busy={isStarting}
          className="mt-2.5"
          onClick={() => void start()}
        >
          Start chat
        </Button>
        <div className="mt-6 border-t border-line pt-5">
          <p className="mb-3 text-base text-pretty text-ink-soft">
            Want to come back on another device? Choose a password, or enter the one you chose.
          </p>
          <PasswordField
            label="Password"
            icon={LockKeyhole}
            error={errors.password?.message}
            {...register('password')}
          />
        </div>
        <Button type="submit" size="lg" wide busy={isSubmitting} className="mt-2.5">
          Sign In
        </Button>
        <div className="mt-3 grid justify-items-center gap-1 text-center">
          <FormProblem>{problem}</FormProblem>
          <p className="text-base text-ink-soft">
            No password?{' '}
            <button
              type="button"
              className="hit relative font-bold text-ink hover:underline"
              onClick={() => void mailLink()}
            >
              Email me a link
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
            Sign in
          </Link>
        </p>
      </Form>
    </AuthFrame>
  )
}
