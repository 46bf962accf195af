/** Changes the password: the current one, unless a passkey confirms it, the new one, and a live list of unmet rules. */
import { valibotResolver } from '@hookform/resolvers/valibot'
import { Check, KeyRound, LockKeyhole, X } from 'lucide-react'
import { type Control, useWatch } from 'react-hook-form'
import { useMutation } from 'urql'
import * as v from 'valibot'
import { changePasswordForm, type ChangePasswordInput as Values } from '#rules/forms/change-password.ts'
import { passwordChecklist } from '#rules/password.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { useOverlays } from '#web/lib/overlays.tsx'
import { rejectCommonPasswords } from '#web/lib/reject-common-passwords.ts'
import { useSession } from '#web/lib/session.tsx'
import { Form } from '#web/parts/forms/Form.tsx'
import { FormProblem } from '#web/parts/forms/FormProblem.tsx'
import { useSubmitForm } from '#web/parts/forms/use-submit-form.ts'
import { confirmIdentity } from '#web/parts/identity/confirm-identity.ts'
import { useSignInMethods } from '#web/parts/identity/use-sign-in-methods.ts'
import { Button } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { showToast } from '#web/ui/toasts.tsx'

const ChangePassword = graphql(`
  mutation ChangePassword($account: ProfileInput!) {
    upProfile(account: $account) { id }
  }
`)

const resolver = rejectCommonPasswords(valibotResolver(changePasswordForm))
/** A sheet asks for the passkey or the current password afterwards. */
const resolverOfNew = rejectCommonPasswords(
  valibotResolver(v.object({ ...changePasswordForm.entries, password_current: v.string() })),
)

const EMPTY: Values = { password_current: '', password: '' }

export function ChangePasswordForm({ onDone }: { onDone?(): void }) {
  const { account } = useSession()
  const [, changePassword] = useMutation(ChangePassword)
  const { hasPasskey, hasPassword } = useSignInMethods()
  const { open } = useOverlays()
  const form = useSubmitForm({
    resolver: hasPasskey ? resolverOfNew : resolver,
    defaultValues: EMPTY,
    send: async (values) => {
      const { password } = values
      const send = async (proof: object) =>
        (await changePassword({ account: { password, password_flag: true, ...proof } })).error
      const text = 'Your new password works right away. Other devices are signed out.'
      const outcome = hasPasskey ? await open(confirmIdentity, { text, send }) : { error: await send(values) }
      if (!outcome) return
      if (outcome.error) return outcome.error
      form.reset(EMPTY)
      showToast({ tone: 'success', text: 'Password changed. Other devices are signed out.' })
      onDone?.()
    },
  })
  const { register, control, errors, problem, isSubmitting } = form

  return (
    <Form of={form} className="grid gap-2.5">
      {/* Tells password managers which account this is. */}
      <input type="text" autoComplete="username" value={account?.username ?? ''} readOnly hidden />
      {!hasPasskey && (
        <PasswordField
          label="Current password"
          icon={LockKeyhole}
          error={errors.password_current?.message}
          {...register('password_current')}
        />
      )}
      <PasswordField
        label="New password"
        autoComplete="new-password"
        icon={KeyRound}
        error={errors.password?.message}
        {...register('password')}
      />
      <Checklist control={control} />
      <FormProblem>{problem}</FormProblem>
      <Button
        type="submit"
        tone="accent"
        size="lg"
        busy={isSubmitting}
        className="desktop:justify-self-start"
      >
        {hasPassword ? 'Change password' : 'Set password'}
      </Button>
    </Form>
  )
}

function Checklist({ control }: { control: Control<Values> }) {
  const password = useWatch({ control, name: 'password' })
  return (
    <ul aria-label="Password requirements" className="grid gap-1.5">
      {passwordChecklist(password).map(({ text, state }) => {
        const isOk = state === 'ok'
        const Sign = isOk ? Check : X
        return (
          <li
            key={text}
            data-state={state}
            className={cx(
              'flex items-center gap-2 text-sm font-medium',
              isOk ? 'text-success' : 'text-ink-mute',
            )}
          >
            <Sign size={16} strokeWidth={2.6} className="shrink-0" />
            {text}
            <span className="sr-only">{isOk ? 'ok' : 'missing'}</span>
          </li>
        )
      })}
    </ul>
  )
}
