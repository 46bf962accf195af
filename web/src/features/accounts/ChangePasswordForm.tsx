/** Changes the password: the current one, the new one, and a list that says live what is still missing. */
import { valibotResolver } from '@hookform/resolvers/valibot'
import { Check, KeyRound, LockKeyhole, X } from 'lucide-react'
import { type Control, useForm, useWatch } from 'react-hook-form'
import { useMutation } from 'urql'
import { changePasswordForm, type ChangePasswordForm as Values } from '#rules/forms/change-password.ts'
import { passwordChecklist } from '#rules/password.ts'
import { attachProblem } from '#web/lib/graphql/attach-problem.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { refuseCommon } from '#web/lib/refuse-common.ts'
import { useSession } from '#web/lib/session.tsx'
import { FormProblem } from '#web/parts/forms/FormProblem.tsx'
import { Button } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { showToast } from '#web/ui/toasts.tsx'

const ChangePassword = graphql(`
  mutation ChangePassword($account: ProfileInput!) {
    upProfile(account: $account) { id }
  }
`)

const resolver = refuseCommon(valibotResolver(changePasswordForm))

const EMPTY: Values = { password_current: '', password: '' }

export function ChangePasswordForm({ onDone }: { onDone?(): void }) {
  const { account } = useSession()
  const [, changePassword] = useMutation(ChangePassword)
  const { register, control, handleSubmit, setError, reset, formState } = useForm({
    resolver,
    defaultValues: EMPTY,
  })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async (values) => {
    const { error } = await changePassword({ account: { ...values, password_flag: true } })
    if (error) return attachProblem(error, ['password_current', 'password'], setError)
    reset(EMPTY)
    showToast({ tone: 'success', text: 'Your password is changed. Other devices were signed out.' })
    onDone?.()
  })

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-2.5">
      {/* Tells a password manager whose password this is. */}
      <input type="text" autoComplete="username" value={account?.username ?? ''} readOnly hidden />
      <PasswordField
        label="Current password"
        icon={LockKeyhole}
        error={errors.password_current?.message}
        {...register('password_current')}
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        icon={KeyRound}
        error={errors.password?.message}
        {...register('password')}
      />
      <Checklist control={control} />
      <FormProblem>{errors.root?.message}</FormProblem>
      <Button type="submit" tone="accent" size="lg" busy={isSubmitting} className="desk:justify-self-start">
        Change password
      </Button>
    </form>
  )
}

function Checklist({ control }: { control: Control<Values> }) {
  const password = useWatch({ control, name: 'password' })
  return (
    <ul aria-label="The new password needs" className="grid gap-1.5">
      {passwordChecklist(password).map(({ words, state }) => {
        const isOk = state === 'ok'
        const Sign = isOk ? Check : X
        return (
          <li
            key={words}
            data-state={state}
            className={cx(
              'flex items-center gap-2 text-sm font-medium',
              isOk ? 'text-success' : 'text-ink-mute',
            )}
          >
            <Sign size={16} strokeWidth={2.6} className="shrink-0" />
            {words}
            <span className="sr-only">{isOk ? 'ok' : 'missing'}</span>
          </li>
        )
      })}
    </ul>
  )
}
