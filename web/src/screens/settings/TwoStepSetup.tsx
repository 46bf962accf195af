/** Setup of two-step sign-in: the secret as QR code and text, and a first code for verification. */
import { valibotResolver } from '@hookform/resolvers/valibot'
import { Copy, ShieldCheck } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { useMutation } from 'urql'
import { confirmTwoStepForm } from '#rules/forms/two-step.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { Form } from '#web/parts/forms/Form.tsx'
import { FormProblem } from '#web/parts/forms/FormProblem.tsx'
import { useSubmitForm } from '#web/parts/forms/use-submit-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { QrCode } from '#web/ui/QrCode.tsx'
import { copyText } from './copy-text.ts'
import { useFocusOnMount } from './use-focus-on-mount.ts'

const ConfirmTwoStep = graphql(`
  mutation ConfirmTwoStep($code: String!) {
    confirmTwoStep(code: $code)
  }
`)

export type TwoStepStart = { secret: string; url: string }

type Props = { start: TwoStepStart; onConfirmed(codes: string[]): void; onCancel(): void }

export function TwoStepSetup({ start, onConfirmed, onCancel }: Props) {
  const heading = useFocusOnMount()
  return (
    <ol className="grid gap-7">
      <Step number={1} heading={heading} title="Scan with your authenticator app">
        <QrCode text={start.url} label="QR code for your authenticator app" />
        <p className="mt-4 text-sm text-ink-mute">Or type this secret into the app:</p>
        <div className="mt-1 flex items-center gap-1">
          <code className="text-base font-bold tracking-wide wrap-anywhere">{inFours(start.secret)}</code>
          <IconButton
            icon={Copy}
            label="Copy key"
            onClick={() => void copyText(start.secret, 'Key copied')}
          />
        </div>
      </Step>
      <Step number={2} title="Enter the code from the app">
        <CodeForm onConfirmed={onConfirmed} onCancel={onCancel} />
      </Step>
    </ol>
  )
}

type StepProps = {
  number: number
  title: string
  heading?: RefObject<HTMLHeadingElement | null>
  children: ReactNode
}

function Step({ number, title, heading, children }: StepProps) {
  return (
    <li>
      <h2
        ref={heading}
        tabIndex={-1}
        className="mb-3 flex items-center gap-3 text-base font-bold outline-none"
      >
        <span
          aria-hidden="true"
          className="grid size-7 shrink-0 place-items-center rounded-full bg-raised text-sm"
        >
          {number}
        </span>
        {title}
      </h2>
      {children}
    </li>
  )
}

function CodeForm({ onConfirmed, onCancel }: Omit<Props, 'start'>) {
  const [, confirm] = useMutation(ConfirmTwoStep)
  const form = useSubmitForm({
    resolver: valibotResolver(confirmTwoStepForm),
    defaultValues: { code: '' },
    send: async (values) => {
      const { data, error } = await confirm(values)
      if (data) onConfirmed(data.confirmTwoStep)
      return error
    },
  })
  const { register, errors, problem, isSubmitting } = form

  return (
    <Form of={form} className="grid gap-2.5">
      <Field
        label="Code from your app"
        autoComplete="one-time-code"
        inputMode="numeric"
        error={errors.code?.message}
        {...register('code')}
      />
      <FormProblem>{problem}</FormProblem>
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" tone="accent" icon={ShieldCheck} busy={isSubmitting}>
          Turn on
        </Button>
        <Button tone="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}

/** 'JBSWY3DP' → 'JBSW Y3DP': easier to type from another screen. */
function inFours(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret
}
