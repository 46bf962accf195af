/** Two-step sign-in while off: an explanation, and enabling it with the password. */
import { valibotResolver } from '@hookform/resolvers/valibot'
import { LockKeyhole, Smartphone } from 'lucide-react'
import { useMutation } from 'urql'
import { startTwoStepForm } from '#rules/forms/two-step.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { Form } from '#web/parts/forms/Form.tsx'
import { FormProblem } from '#web/parts/forms/FormProblem.tsx'
import { useSubmitForm } from '#web/parts/forms/use-submit-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { SectionIntro } from './parts.tsx'
import type { TwoStepStart } from './TwoStepSetup.tsx'

const StartTwoStep = graphql(`
  mutation StartTwoStep($password: String!) {
    startTwoStep(password: $password) { secret url }
  }
`)

export function TwoStepOff({ onStart }: { onStart(start: TwoStepStart): void }) {
  const [, begin] = useMutation(StartTwoStep)
  const form = useSubmitForm({
    resolver: valibotResolver(startTwoStepForm),
    defaultValues: { password: '' },
    send: async (values) => {
      const { data, error } = await begin(values)
      if (data) onStart(data.startTwoStep)
      return error
    },
  })
  const { register, errors, problem, isSubmitting } = form

  return (
    <>
      <SectionIntro>
        Sign in with your password and a code from an authenticator app on your phone. Any authenticator app
        works.
      </SectionIntro>
      <Form of={form} className="mt-5 grid gap-2.5">
        <PasswordField
          label="Current password"
          icon={LockKeyhole}
          error={errors.password?.message}
          {...register('password')}
        />
        <FormProblem>{problem}</FormProblem>
        <Button
          type="submit"
          tone="accent"
          size="lg"
          icon={Smartphone}
          busy={isSubmitting}
          className="desktop:justify-self-start"
        >
          Set up
        </Button>
      </Form>
    </>
  )
}
