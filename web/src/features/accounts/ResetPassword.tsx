/** /forgot-pass/:id: sets a new password by an emailed link. */
import { valibotResolver } from '@hookform/resolvers/valibot'
import { LockKeyhole } from 'lucide-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Link, useParams } from 'react-router'
import { useMutation } from 'urql'
import { resetPasswordForm } from '#rules/forms/reset-password.ts'
import { signUpPasswordProblem } from '#rules/password.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import { rejectCommonPasswords } from '#web/lib/reject-common-passwords.ts'
import { useSession } from '#web/lib/session.tsx'
import { Form } from '#web/parts/forms/Form.tsx'
import { FormProblem } from '#web/parts/forms/FormProblem.tsx'
import { useSubmitForm } from '#web/parts/forms/use-submit-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { SignInAgain } from './SignInAgain.tsx'

const SetNewPassword = graphql(`
  mutation ResetPassword($id: String!, $password: String!) {
    password_reset(id: $id, password: $password) { ok errors }
  }
`)

const resolver = rejectCommonPasswords(valibotResolver(resetPasswordForm))

export function ResetPassword() {
  const [isDone, setDone] = useState(false)
  return isDone ? (
    <SignInAgain title="Password changed" text="Password Reset Successfully, please go back to Sign In" />
  ) : (
    <NewPassword onDone={() => setDone(true)} />
  )
}

function NewPassword({ onDone }: { onDone(): void }) {
  const { id = '' } = useParams()
  const { refresh } = useSession()
  const [, setNewPassword] = useMutation(SetNewPassword)
  const form = useSubmitForm({
    resolver,
    mode: 'onTouched',
    defaultValues: { password: '' },
    send: async ({ password: chosen }) => {
      const { data, error } = await setNewPassword({ id, password: chosen })
      if (!data?.password_reset.ok) {
        const text = data?.password_reset.errors.join(', ') ?? (error && problemText(error))
        return { message: text ?? 'Something went wrong. Try again.' }
      }
      onDone()
      // All sessions of the account were ended, possibly including this one.
      await refresh()
    },
  })
  const { register, control, errors, problem, isSubmitting } = form
  const password = useWatch({ control, name: 'password' })

  return (
    <AuthFrame title="New password" sub="You’ll be signed out on all devices." back="/signin">
      <Form of={form}>
        <PasswordField
          label="New password"
          autoComplete="new-password"
          icon={LockKeyhole}
          lines={2}
          hint="At least 6 characters with uppercase, lowercase and a number"
          ok={signUpPasswordProblem(password) === null}
          error={errors.password?.message}
          {...register('password')}
        />
        <Button type="submit" tone="accent" size="lg" wide busy={isSubmitting} className="mt-3">
          Set new password
        </Button>
        <div className="mt-3 text-center">
          <FormProblem>{problem}</FormProblem>
        </div>
      </Form>
      <p className="mt-2 text-center text-base text-ink-soft">
        Link expired?{' '}
        <Link to="/forgot-pass" className="hit relative font-bold text-ink hover:underline">
          Get a new link
        </Link>
      </p>
    </AuthFrame>
  )
}
