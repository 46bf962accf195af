/** The fields of each step of an invitation. */
import { AtSign, LockKeyhole, User } from 'lucide-react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { isEmail } from '#rules/email.ts'
import { invitedPasswordProblem } from '#rules/password.ts'
import { EmailField, PasskeySwitch, UsernameField, type Usernames } from '#web/features/accounts/index.ts'
import { Field } from '#web/ui/Field.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import type { Filled } from './invite-form.ts'
import type { Step } from './steps.ts'
import type { InviteValues } from './typed.ts'

type Props = {
  form: UseFormReturn<InviteValues, unknown, Filled>
  step: Step
  usernames: Usernames
  /** The Instagram name from the link. */
  insta: string
  /** Also after a reload beyond its step, because the password is not stored. */
  isPasswordShown: boolean
  isByPasskey: boolean
  setByPasskey(on: boolean): void
}

export function InviteSteps(props: Props) {
  const { form, step, usernames, insta, isPasswordShown, isByPasskey, setByPasskey } = props
  const { register, control, formState } = form
  const { errors } = formState
  const values = useWatch({ control })
  const password = isPasswordShown && (
    <>
      {!isByPasskey && (
        <PasswordField
          label="Password"
          autoComplete="new-password"
          icon={LockKeyhole}
          lines={2}
          hint={
            step === 2
              ? 'Enter it again. Passwords aren’t saved when the page reloads.'
              : 'At least 6 characters with uppercase, lowercase, a number and a special character'
          }
          ok={invitedPasswordProblem(values.password ?? '') === null}
          error={errors.password?.message}
          {...register('password')}
        />
      )}
      <PasskeySwitch on={isByPasskey} onChange={setByPasskey} />
    </>
  )
  if (step === 0)
    return (
      <>
        <Field
          label="Name"
          autoComplete="name"
          icon={User}
          ok={(values.fullname ?? '').trim() !== ''}
          error={errors.fullname?.message}
          {...register('fullname')}
        />
        <Field
          label="Instagram ID"
          autoCapitalize="none"
          spellCheck={false}
          icon={AtSign}
          hint={insta !== '' && values.instagram === insta ? 'Filled in from your invitation' : undefined}
          ok={(values.instagram ?? '').trim() !== ''}
          error={errors.instagram?.message}
          {...register('instagram')}
        />
      </>
    )
  if (step === 1)
    return (
      <>
        <EmailField
          ok={isEmail((values.email ?? '').trim())}
          error={errors.email?.message}
          {...register('email')}
        />
        {password}
      </>
    )
  return (
    <>
      <UsernameField
        check={usernames.check}
        ok={usernames.isFree(values.username ?? '')}
        hint="4 to 32 characters. It’s your address here. You can change it later."
        error={errors.username?.message}
        {...register('username')}
      />
      {password}
    </>
  )
}
