/** The second step of signing in: a code from the app, or a recovery code. */
import { KeyRound, Smartphone } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { SignInForm } from '#rules/forms/sign-in.ts'
import { TWO_STEP_TEXT } from '#rules/forms/two-step.ts'
import { Form } from '#web/parts/forms/Form.tsx'
import { FormProblem } from '#web/parts/forms/FormProblem.tsx'
import { useSubmitForm } from '#web/parts/forms/use-submit-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { sendSignIn } from './sign-in.ts'
import { useCompleteSignIn } from './use-complete-sign-in.ts'

type Props = { passed: SignInForm; onStartOver(): void }

export function CodeStep({ passed, onStartOver }: Props) {
  const [isRecovery, setRecovery] = useState(false)
  const { enter, isEntering, problem: entryProblem } = useCompleteSignIn()
  const form = useSubmitForm({
    defaultValues: { code: '' },
    send: async ({ code }) => {
      const answer = await sendSignIn({ ...passed, code: code.trim() })
      if (!answer.error) await enter()
      else if (answer.twoStep) return { fields: { code: answer.errors?.code ?? answer.account } }
      else return { message: answer.account }
    },
  })
  const { register, setFocus, reset, errors, problem, isSubmitting } = form

  useEffect(() => setFocus('code'), [setFocus])

  const change = () => {
    setRecovery(!isRecovery)
    reset()
    setFocus('code')
  }

  const shape = isRecovery
    ? ({ label: 'Recovery code', icon: KeyRound, autoComplete: 'off' } as const)
    : ({
        label: 'Code from your app',
        icon: Smartphone,
        autoComplete: 'one-time-code',
        inputMode: 'numeric',
      } as const)
  return (
    <Form of={form}>
      <Field
        {...shape}
        autoCapitalize="none"
        spellCheck={false}
        hint={isRecovery ? 'Each recovery code works once.' : undefined}
        error={errors.code?.message}
        {...register('code', { validate: (code) => code.trim() !== '' || TWO_STEP_TEXT.codeRequired })}
      />
      <Button type="submit" tone="accent" size="lg" wide busy={isSubmitting || isEntering} className="mt-3">
        Sign In
      </Button>
      <div className="mt-3 text-center">
        <FormProblem>{problem ?? entryProblem}</FormProblem>
      </div>
      <div className="mt-2 grid justify-items-center">
        <Button tone="ghost" onClick={change}>
          {isRecovery ? 'Use the code from your app' : 'Use a recovery code'}
        </Button>
        <Button tone="ghost" onClick={onStartOver}>
          Use another account
        </Button>
      </div>
    </Form>
  )
}
