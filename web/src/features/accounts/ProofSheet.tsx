/** The sheet that asks for the password again, and for a code of the second step. */
import { valibotResolver } from '@hookform/resolvers/valibot'
import { LockKeyhole, Smartphone } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { type CombinedError, useQuery } from 'urql'
import { proofForm } from '#rules/forms/proof.ts'
import { attachProblem } from '#web/lib/graphql/attach-problem.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { problemFields } from '#web/lib/graphql/problem.ts'
import type { OverlayControls } from '#web/lib/overlays.tsx'
import { FormProblem } from '#web/parts/forms/FormProblem.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'

const SecondStep = graphql(`
  query SecondStep {
    twoStep { enabled recovery_codes_left }
  }
`)

const FIELDS = ['password_current', 'code'] as const

export type Proof = { password_current: string; code?: string }
/** An error is about something else than the proof, for the form behind the sheet. */
export type Proved = { error: CombinedError | undefined }

type Props = OverlayControls<Proved> & {
  text: string
  send(proof: Proof): Promise<CombinedError | undefined>
}

export function ProofSheet({ text, send, close }: Props) {
  const [{ data }] = useQuery({ query: SecondStep, requestPolicy: 'cache-and-network' })
  const needsCode = data?.twoStep.enabled === true
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: valibotResolver(proofForm(needsCode)),
    defaultValues: { password_current: '', code: '' },
  })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async ({ password_current, code }) => {
    const error = await send({ password_current, ...(needsCode && { code }) })
    const refused = Object.keys((error && problemFields(error)) ?? {})
    if (error && (refused.length === 0 || FIELDS.some((field) => refused.includes(field))))
      attachProblem(error, FIELDS, setError)
    else close({ error })
  })

  return (
    <Sheet open onClose={close} title="Confirm that it is you">
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-2.5">
        <p className="mb-1 text-base leading-[1.45] text-pretty wrap-anywhere text-ink-soft">{text}</p>
        <PasswordField
          label="Current password"
          icon={LockKeyhole}
          on="surface"
          error={errors.password_current?.message}
          {...register('password_current')}
        />
        {needsCode && (
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
        )}
        <FormProblem>{errors.root?.message}</FormProblem>
        <Button type="submit" tone="accent" size="lg" wide busy={isSubmitting}>
          Confirm
        </Button>
      </form>
    </Sheet>
  )
}
