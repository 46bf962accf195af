/** The sheet that asks for a passkey, or for the password again and a two-step code. */
import { valibotResolver } from '@hookform/resolvers/valibot'
import { LockKeyhole, Smartphone } from 'lucide-react'
import { useState } from 'react'
import type { CombinedError } from 'urql'
import type { FieldErrors } from '#rules/forms/check.ts'
import { proofForm } from '#rules/forms/proof.ts'
import { problemFields, problemText } from '#web/lib/graphql/problem.ts'
import type { OverlayControls } from '#web/lib/overlays.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { Form } from '../forms/Form.tsx'
import { FormProblem } from '../forms/FormProblem.tsx'
import { useSubmitForm } from '../forms/use-submit-form.ts'
import { PasskeyButton } from './PasskeyButton.tsx'
import type { IdentityProof } from './proof.ts'
import { useSignInMethods } from './use-sign-in-methods.ts'

const FIELDS = ['password_current', 'code'] as const

/** An error unrelated to the proof, for the form behind the sheet. */
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
  const { hasPassword, hasPasskey, needsCode } = useSignInMethods()
  const [passkeyProblem, setPasskeyProblem] = useState<string>()
  const form = useSubmitForm({
    resolver: valibotResolver(proofForm(needsCode)),
    defaultValues: { password_current: '', code: '' },
    fields: FIELDS,
    mapFieldNames: nameHere,
    send: async ({ password_current, code }) => {
      setPasskeyProblem(undefined)
      const error = await send({ password_current, ...(needsCode && { code }) })
      if (error && isAboutProof(error)) return error
      close({ error })
    },
  })
  const { register, errors, problem, isSubmitting } = form

  const sendPasskey = async (passkey: unknown) => {
    const error = await send({ passkey })
    if (error && isAboutProof(error)) setPasskeyProblem(problemText(error))
    else close({ error })
  }

  return (
    <Sheet open onClose={close} title={title}>
      <Form of={form} className="grid gap-2.5">
        <p className="mb-1 text-base leading-[1.45] text-pretty wrap-anywhere text-ink-soft">{text}</p>
        {hasPasskey && (
          <PasskeyButton hasPassword={hasPassword} onProof={sendPasskey} onProblem={setPasskeyProblem} />
        )}
        {hasPassword && (
          <PasswordField
            label="Current password"
            icon={LockKeyhole}
            on="surface"
            error={errors.password_current?.message}
            {...register('password_current')}
          />
        )}
        {hasPassword && needsCode && (
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
        <FormProblem>{passkeyProblem ?? problem}</FormProblem>
        {hasPassword && (
          <Button
            type="submit"
            tone={hasPasskey && button.tone === 'accent' ? 'quiet' : button.tone}
            size="lg"
            wide
            busy={isSubmitting}
          >
            {button.label}
          </Button>
        )}
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
  return refused.length === 0 || [...FIELDS, 'passkey'].some((field) => refused.includes(field))
}
