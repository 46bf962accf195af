/** Two-step sign-in while off: an explanation, and enabling it with the password. */
import { valibotResolver } from '@hookform/resolvers/valibot'
import { LockKeyhole, Smartphone } from 'lucide-react'
import { useMutation } from 'urql'
import { startTwoStepForm } from '#rules/forms/two-step.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { useOverlays } from '#web/lib/overlays.tsx'
import { Form } from '#web/parts/forms/Form.tsx'
import { FormProblem } from '#web/parts/forms/FormProblem.tsx'
import { useSubmitForm } from '#web/parts/forms/use-submit-form.ts'
import { confirmIdentity } from '#web/parts/identity/confirm-identity.ts'
import { proofVariables } from '#web/parts/identity/proof.ts'
import { useSignInMethods } from '#web/parts/identity/use-sign-in-methods.ts'
import { Button } from '#web/ui/Button.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { SectionIntro } from './parts.tsx'
import type { TwoStepStart } from './TwoStepSetup.tsx'

const StartTwoStep = graphql(`
  mutation StartTwoStep($password: String, $code: String, $passkey: JSON) {
    startTwoStep(password: $password, code: $code, passkey: $passkey) { secret url }
  }
`)

export function TwoStepOff({ onStart }: { onStart(start: TwoStepStart): void }) {
  const [, begin] = useMutation(StartTwoStep)
  const { hasPasskey } = useSignInMethods()
  const { open } = useOverlays()
  const form = useSubmitForm({
    ...(!hasPasskey && { resolver: valibotResolver(startTwoStepForm) }),
    defaultValues: { password: '' },
    send: async (values) => {
      let start: TwoStepStart | undefined
      const send = async (proof: object) => {
        const { data, error } = await begin(proof)
        start = data?.startTwoStep
        return error
      }
      const text = 'Then scan a QR code with your authenticator app.'
      const outcome = hasPasskey
        ? await open(confirmIdentity, { text, send: (proof) => send(proofVariables(proof)) })
        : { error: await send(values) }
      if (start) onStart(start)
      return outcome?.error
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
        {!hasPasskey && (
          <PasswordField
            label="Current password"
            icon={LockKeyhole}
            error={errors.password?.message}
            {...register('password')}
          />
        )}
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
