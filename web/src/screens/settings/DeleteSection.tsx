/** Account deletion: its consequences, the password, and a confirmation. */
import { valibotResolver } from '@hookform/resolvers/valibot'
import { EyeOff, Hourglass, LockKeyhole, LogOut, MailOpen } from 'lucide-react'
import { useMutation } from 'urql'
import { deleteAccountForm } from '#rules/forms/delete-account.ts'
import { leaveWithMessage } from '#web/lib/flash-message.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { useOverlays } from '#web/lib/overlays.tsx'
import { Form } from '#web/parts/forms/Form.tsx'
import { FormProblem } from '#web/parts/forms/FormProblem.tsx'
import { useSubmitForm } from '#web/parts/forms/use-submit-form.ts'
import { confirmIdentity } from '#web/parts/identity/confirm-identity.ts'
import { useSignInMethods } from '#web/parts/identity/use-sign-in-methods.ts'
import { Button } from '#web/ui/Button.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { confirmDeletion } from './confirm-deletion.ts'
import { DeletionLosses } from './DeletionLosses.tsx'
import { UnpaidEarnings } from './UnpaidEarnings.tsx'

const DeleteUser = graphql(`
  mutation DeleteUser($password_current: String, $passkey: JSON) {
    delete_user(password_current: $password_current, passkey: $passkey, password_flag: true)
  }
`)

const WHAT_HAPPENS = [
  { icon: LogOut, words: 'You’re signed out on every device.' },
  { icon: EyeOff, words: 'Your profile and posts are hidden right away.' },
  { icon: Hourglass, words: 'After 72 hours your account is deleted for good.' },
  { icon: MailOpen, words: 'Until then, you can undo it with the link we email you.' },
]

const SIGNED_OUT_MESSAGE =
  'Your account is hidden and will be deleted in 72 hours. To keep it, open the link we emailed you.'

export function DeleteSection() {
  const { open } = useOverlays()
  const [, deleteUser] = useMutation(DeleteUser)
  const { hasPasskey } = useSignInMethods()
  const form = useSubmitForm({
    ...(!hasPasskey && { resolver: valibotResolver(deleteAccountForm) }),
    defaultValues: { password_current: '' },
    send: async (values) => {
      if (!(await open(confirmDeletion, {}))) return
      const outcome = hasPasskey
        ? await open(confirmIdentity, {
            text: 'Your account is hidden now and deleted after 72 hours.',
            button: { label: 'Delete account', tone: 'danger' },
            send: async ({ password_current, passkey }) =>
              (await deleteUser({ password_current: password_current ?? null, passkey })).error,
          })
        : await deleteUser(values)
      if (outcome && !outcome.error) leaveWithMessage(SIGNED_OUT_MESSAGE)
      return outcome?.error
    },
  })
  const { register, errors, problem, isSubmitting } = form

  return (
    <>
      <ul className="card grid gap-3.5 p-4">
        {WHAT_HAPPENS.map(({ icon: Sign, words: text }) => (
          <li
            key={text}
            className="flex items-start gap-3.5 text-base leading-[1.4] text-pretty text-ink-soft"
          >
            <Sign size={20} className="mt-px shrink-0 text-ink-mute" />
            {text}
          </li>
        ))}
      </ul>
      <DeletionLosses />
      <UnpaidEarnings />
      <Form of={form} className="mt-5 grid gap-2.5">
        {!hasPasskey && (
          <PasswordField
            label="Current password"
            icon={LockKeyhole}
            error={errors.password_current?.message}
            {...register('password_current')}
          />
        )}
        <FormProblem>{problem}</FormProblem>
        <Button
          type="submit"
          tone="danger"
          size="lg"
          busy={isSubmitting}
          className="desktop:justify-self-start"
        >
          Delete account
        </Button>
      </Form>
    </>
  )
}
