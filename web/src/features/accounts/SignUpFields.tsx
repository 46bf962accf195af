/** The sign-up form. */
import { LockKeyhole, User } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { isEmail } from '#rules/email.ts'
import { signUpPasswordProblem } from '#rules/password.ts'
import { hasAccepted } from '#web/lib/consent.ts'
import { postJson } from '#web/lib/rest.ts'
import { beginWelcome } from '#web/lib/welcome.ts'
import { Form } from '#web/parts/forms/Form.tsx'
import { FormProblem } from '#web/parts/forms/FormProblem.tsx'
import { useSubmitForm } from '#web/parts/forms/use-submit-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { AcceptTick } from './AcceptTick.tsx'
import { CookieNotice } from './CookieNotice.tsx'
import { EmailField } from './EmailField.tsx'
import { PasskeySwitch } from './PasskeySwitch.tsx'
import { type SignUpAnswer, signUpByPasskey } from './sign-up-by-passkey.ts'
import { type SignUpInput, type SignUpOutput, signUpResolver } from './sign-up-form.ts'
import { UsernameField } from './UsernameField.tsx'
import { useCompleteSignIn } from './use-complete-sign-in.ts'
import { useUsernames } from './use-usernames.ts'

const signUp = (values: object) => postJson<SignUpAnswer>('/api/signup', { ...values, type: 'email' })

export function SignUpFields({ onJoined }: { onJoined(): void }) {
  const { enter, isEntering, problem: entryProblem } = useCompleteSignIn()
  const usernames = useUsernames({ onAnswer: () => void trigger('username') })
  const [isByPasskey, setByPasskey] = useState(false)
  const { problemOf } = usernames
  const resolver = useMemo(() => signUpResolver(problemOf, { isByPasskey }), [problemOf, isByPasskey])
  const form = useSubmitForm<SignUpInput, SignUpOutput>({
    resolver,
    mode: 'onTouched',
    defaultValues: { username: '', fullname: '', email: '', password: '', accepted: false },
    fields: ['username', 'fullname', 'email', 'password'],
    send: async ({ accepted: _, ...values }) => {
      const answer = isByPasskey ? await signUpByPasskey(values, signUp) : await signUp(values)
      if (answer === null) return
      if (answer.error)
        return {
          fields: answer.errors,
          message: Object.values(answer.errors ?? {})[0] ?? 'Something went wrong. Try again.',
        }
      beginWelcome()
      onJoined()
      await enter()
    },
    // Ticking sets the consent cookie; without the cookie the tick is removed.
    onInvalid: () => {
      if (!hasAccepted('cookies')) form.setValue('accepted', false)
    },
  })
  const { register, trigger, control, errors, problem, isSubmitting } = form
  const { dirtyFields, touchedFields } = form.formState
  const values = useWatch({ control })

  return (
    <Form of={form}>
      <div className="grid gap-2.5">
        <UsernameField
          check={usernames.check}
          ok={usernames.isFree(values.username ?? '')}
          error={errors.username?.message}
          {...register('username')}
        />
        <Field
          label="Name"
          autoComplete="name"
          icon={User}
          ok={touchedFields.fullname && dirtyFields.fullname}
          error={errors.fullname?.message}
          {...register('fullname')}
        />
        <EmailField
          ok={touchedFields.email && isEmail((values.email ?? '').trim())}
          error={errors.email?.message}
          {...register('email')}
        />
        {!isByPasskey && (
          <PasswordField
            label="Password"
            autoComplete="new-password"
            icon={LockKeyhole}
            lines={2}
            hint="At least 6 characters with uppercase, lowercase and a number"
            ok={signUpPasswordProblem(values.password ?? '') === null}
            error={errors.password?.message}
            {...register('password')}
          />
        )}
      </div>
      <PasskeySwitch on={isByPasskey} onChange={setByPasskey} />
      <AcceptTick isRefused={errors.accepted !== undefined} {...register('accepted')} />
      <Button type="submit" tone="accent" size="lg" wide busy={isSubmitting || isEntering} className="mt-3">
        {isByPasskey ? 'Create account with passkey' : 'Create account'}
      </Button>
      <div className="mt-3 text-center">
        <FormProblem>{problem ?? entryProblem}</FormProblem>
      </div>
      <div role="alert" className="not-empty:mb-4">
        {errors.accepted && <CookieNotice purpose="signup" />}
      </div>
    </Form>
  )
}
