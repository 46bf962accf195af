/** The form that makes an account. */
import { AtSign, LockKeyhole, Mail, User } from 'lucide-react'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { isEmail } from '#rules/email.ts'
import type { FieldErrors } from '#rules/forms/check.ts'
import { signUpPasswordProblem } from '#rules/password.ts'
import { attachErrors } from '#web/lib/attach-errors.ts'
import { hasAccepted } from '#web/lib/consent.ts'
import { postJson, RestProblem } from '#web/lib/rest.ts'
import { beginWelcome } from '#web/lib/welcome.ts'
import { FormProblem } from '#web/parts/forms/FormProblem.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { AcceptTick } from './AcceptTick.tsx'
import { CookieNotice } from './CookieNotice.tsx'
import { type SignUpInput, type SignUpOutput, signUpResolver } from './sign-up-form.ts'
import { useEnter } from './use-enter.ts'
import { useUsernameCheck } from './use-username-check.ts'

type SignUpAnswer = { error: boolean; errors?: FieldErrors }

export function SignUpFields({ onJoined }: { onJoined(): void }) {
  const { enter, isEntering, problem } = useEnter()
  const usernames = useUsernameCheck(() => void trigger('username'))
  const [resolver] = useState(() => signUpResolver(usernames.problemOf))
  const { register, handleSubmit, setError, setValue, trigger, control, formState } = useForm<
    SignUpInput,
    unknown,
    SignUpOutput
  >({
    resolver,
    mode: 'onTouched',
    defaultValues: { username: '', fullname: '', email: '', password: '', accepted: false },
  })
  const { errors, dirtyFields, touchedFields, isSubmitting } = formState
  const values = useWatch({ control })
  const username = register('username')

  const join = handleSubmit(
    async ({ accepted: _, ...form }) => {
      try {
        const answer = await postJson<SignUpAnswer>('/api/signup', { ...form, type: 'email' })
        if (!answer.error) {
          beginWelcome()
          onJoined()
          await enter()
        } else if (!attachErrors(answer.errors, ['username', 'fullname', 'email', 'password'], setError)) {
          setError('root', { message: Object.values(answer.errors ?? {})[0] ?? 'That did not work.' })
        }
      } catch (error) {
        if (!(error instanceof RestProblem)) throw error
        setError('root', { message: error.message })
      }
    },
    // Ticking is what accepts, so a tick without its cookie is taken back.
    () => {
      if (!hasAccepted('cookies')) setValue('accepted', false)
    },
  )

  return (
    <form noValidate onSubmit={(event) => void join(event)}>
      <div className="grid gap-2.5">
        <Field
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          icon={AtSign}
          lines={2}
          ok={usernames.isFree(values.username ?? '')}
          error={errors.username?.message}
          {...username}
          onBlur={async (event) => {
            await username.onBlur(event)
            await usernames.check(event.target.value)
          }}
        />
        <Field
          label="Name"
          autoComplete="name"
          icon={User}
          ok={touchedFields.fullname && dirtyFields.fullname}
          error={errors.fullname?.message}
          {...register('fullname')}
        />
        <Field
          label="Email address"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          icon={Mail}
          ok={touchedFields.email && isEmail((values.email ?? '').trim())}
          error={errors.email?.message}
          {...register('email')}
        />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          icon={LockKeyhole}
          lines={2}
          hint="At least 6 characters with upper case, lower case and a number"
          ok={signUpPasswordProblem(values.password ?? '') === null}
          error={errors.password?.message}
          {...register('password')}
        />
      </div>
      <AcceptTick isRefused={errors.accepted !== undefined} {...register('accepted')} />
      <Button type="submit" tone="accent" size="lg" wide busy={isSubmitting || isEntering} className="mt-3">
        Create account
      </Button>
      <div className="mt-3 text-center">
        <FormProblem>{errors.root?.message ?? problem}</FormProblem>
      </div>
      <div role="alert" className="not-empty:mb-4">
        {errors.accepted && <CookieNotice purpose="signup" />}
      </div>
    </form>
  )
}
