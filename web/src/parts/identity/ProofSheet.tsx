/** The sheet that asks for the password again, and for a two-step code. */
import { valibotResolver } from '@hookform/resolvers/valibot'
import { LockKeyhole, Smartphone } from 'lucide-react'
import { type CombinedError, useQuery } from 'urql'
import type { FieldErrors } from '#rules/forms/check.ts'
import { proofForm } from '#rules/forms/proof.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { problemFields } from '#web/lib/graphql/problem.ts'
import type { OverlayControls } from '#web/lib/overlays.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { Form } from '../forms/Form.tsx'
import { FormProblem } from '../forms/FormProblem.tsx'
import { useSubmitForm } from '../forms/use-submit-form.ts'

const SecondStep = graphql(`
  query SecondStep {
    twoStep { enabled recovery_codes_left }
  }
`)

const FIELDS = ['password_current', 'code'] as const

export type IdentityProof = { password_current: string; code?: string }
/** An error unrelated to the password or code, for the form behind the sheet. */
type ProofResult = { error: CombinedError | undefined }

type Props = OverlayControls<ProofResult> & {
  title?: string
  text: string
  /** The label and tone of the button. */
  button?: { label: string; tone: 'accent' | 'danger' }
  send(proof: IdentityProof): Promise<CombinedError | undefined>
}

const CONFIRM = { label: 'Confirm', tone: 'accent' } as const

export function ProofSheet({ title = 'Confirm it’s you', text, button = CONFIRM, send, close }: Props) {
  const [{ data }] = useQuery({ query: SecondStep, requestPolicy: 'cache-and-network' })
  const needsCode = data?.twoStep.enabled === true
  const form = useSubmitForm({
    resolver: valibotResolver(proofForm(needsCode)),
    defaultValues: { password_current: '', code: '' },
    fields: FIELDS,
    mapFieldNames: nameHere,
    send: async ({ password_current, code }) => {
      const error = await send({ password_current, ...(needsCode && { code }) })
      if (error && isAboutProof(error)) return error
      close({ error })
    },
  })
  const { register, errors, problem, isSubmitting } = form

  return (
    <Sheet open onClose={close} title={title}>
      <Form of={form} className="grid gap-2.5">
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
            hint="You can also use a recovery code."
            error={errors.code?.message}
            {...register('code')}
          />
        )}
        <FormProblem>{problem}</FormProblem>
        <Button type="submit" tone={button.tone} size="lg" wide busy={isSubmitting}>
          {button.label}
        </Button>
      </Form>
    </Sheet>
  )
}

/** Some mutations have a shorter name for the password field. */
function nameHere({ password, ...fields }: FieldErrors): FieldErrors {
  return password === undefined ? fields : { ...fields, password_current: password }
}

function isAboutProof(error: CombinedError): boolean {
  const refused = Object.keys(nameHere(problemFields(error)))
  return refused.length === 0 || FIELDS.some((field) => refused.includes(field))
}
