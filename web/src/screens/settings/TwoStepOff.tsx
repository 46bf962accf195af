/** Two-step sign in while it is off: what it is, and the way to it, which takes the password. */
import { valibotResolver } from '@hookform/resolvers/valibot'
import { LockKeyhole, Smartphone } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { useMutation } from 'urql'
import { startTwoStepForm } from '#rules/forms/two-step.ts'
import { attachProblem } from '#web/lib/graphql/attach-problem.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { FormProblem } from '#web/parts/forms/FormProblem.tsx'
import { Button } from '#web/ui/Button.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { Lead } from './parts.tsx'
import type { TwoStepStart } from './TwoStepSetup.tsx'

const StartTwoStep = graphql(`
  mutation StartTwoStep($password: String!) {
    startTwoStep(password: $password) { secret url }
  }
`)

export function TwoStepOff({ onStart }: { onStart(start: TwoStepStart): void }) {
  const [, begin] = useMutation(StartTwoStep)
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: valibotResolver(startTwoStepForm),
    defaultValues: { password: '' },
  })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async (values) => {
    const { data, error } = await begin(values)
    if (error) attachProblem(error, ['password'], setError)
    else if (data) onStart(data.startTwoStep)
  })

  return (
    <>
      <Lead>
        With two-step sign in, your password alone is not enough: an app on your phone gives a code that
        changes every 30 seconds. Any authenticator app will do.
      </Lead>
      <form noValidate onSubmit={(event) => void submit(event)} className="mt-5 grid gap-2.5">
        <PasswordField
          label="Current password"
          icon={LockKeyhole}
          error={errors.password?.message}
          {...register('password')}
        />
        <FormProblem>{errors.root?.message}</FormProblem>
        <Button
          type="submit"
          tone="accent"
          size="lg"
          icon={Smartphone}
          busy={isSubmitting}
          className="desk:justify-self-start"
        >
          Set up
        </Button>
      </form>
    </>
  )
}
