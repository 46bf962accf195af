/** Asks for the password and a code, and turns two-step sign in off. */
import { valibotResolver } from '@hookform/resolvers/valibot'
import { LockKeyhole, Smartphone } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { useMutation } from 'urql'
import { secondStepForm } from '#rules/forms/two-step.ts'
import { attachProblem } from '#web/lib/graphql/attach-problem.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import type { OverlayControls } from '#web/lib/overlays.tsx'
import { FormProblem } from '#web/parts/forms/FormProblem.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'

const DisableTwoStep = graphql(`
  mutation DisableTwoStep($password: String!, $code: String!) {
    disableTwoStep(password: $password, code: $code)
  }
`)

export function DisableTwoStepSheet({ close }: OverlayControls<true>) {
  const [, disable] = useMutation(DisableTwoStep)
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: valibotResolver(secondStepForm),
    defaultValues: { password: '', code: '' },
  })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async (values) => {
    const { error } = await disable(values)
    if (error) attachProblem(error, ['password', 'code'], setError)
    else close(true)
  })

  return (
    <Sheet open onClose={close} title="Turn off two-step sign in">
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-2.5">
        <p className="mb-1 text-base leading-[1.45] text-pretty text-ink-soft">
          From then on your password alone lets you in.
        </p>
        <PasswordField
          label="Current password"
          icon={LockKeyhole}
          on="surface"
          error={errors.password?.message}
          {...register('password')}
        />
        <Field
          label="Code from your app"
          icon={Smartphone}
          on="surface"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          hint="A recovery code will do too."
          error={errors.code?.message}
          {...register('code')}
        />
        <FormProblem>{errors.root?.message}</FormProblem>
        <Button type="submit" tone="danger" size="lg" wide busy={isSubmitting}>
          Turn off
        </Button>
      </form>
    </Sheet>
  )
}
