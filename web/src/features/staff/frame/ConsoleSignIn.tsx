/** Sign-in to the console: a passkey, or the password and a code if two-step sign-in is on; valid for two hours in this browser. */
import { valibotResolver } from '@hookform/resolvers/valibot'
import { LockKeyhole, ShieldCheck, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMutation, useQuery } from 'urql'
import type { FieldErrors } from '#rules/forms/check.ts'
import { proofForm } from '#rules/forms/proof.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import { canUsePasskeys } from '#web/lib/passkeys.ts'
import { SITE } from '#web/lib/site.ts'
import { Form } from '#web/parts/forms/Form.tsx'
import { FormProblem } from '#web/parts/forms/FormProblem.tsx'
import { useSubmitForm } from '#web/parts/forms/use-submit-form.ts'
import { PasskeyButton } from '#web/parts/identity/PasskeyButton.tsx'
import { useSignInMethods } from '#web/parts/identity/use-sign-in-methods.ts'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Logo } from '#web/ui/Logo.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { SkeletonBlock } from '#web/ui/Skeleton.tsx'

const ConsoleSignInQuery = graphql(`
  query StaffDoor {
    staffSession { roles two_step_needed }
    twoStep { enabled }
  }
`)

const EnterConsole = graphql(`
  mutation EnterConsole($password: String, $code: String, $passkey: JSON) {
    enterConsole(password: $password, code: $code, passkey: $passkey) { until }
  }
`)

const SIGN_IN_FIELDS = ['password_current', 'code'] as const

export function ConsoleSignIn({ onEntered }: { onEntered(): void }) {
  const result = useQuery({ query: ConsoleSignInQuery, requestPolicy: 'cache-and-network' })
  return (
    <div className="grid min-h-0 flex-1 place-items-center overflow-y-auto p-5">
      <QueryResult of={result} waiting={<SkeletonBlock className="h-96 w-full max-w-100" />}>
        {({ staffSession, twoStep }) =>
          staffSession?.two_step_needed ? (
            <SecondStepFirst />
          ) : (
            <ConsoleSignInForm
              roles={staffSession?.roles ?? []}
              needsCode={twoStep.enabled}
              onEntered={onEntered}
            />
          )
        }
      </QueryResult>
    </div>
  )
}

type ConsoleSignInFormProps = { roles: readonly string[]; needsCode: boolean; onEntered(): void }

function ConsoleSignInForm({ roles, needsCode, onEntered }: ConsoleSignInFormProps) {
  const [, enter] = useMutation(EnterConsole)
  const form = useSubmitForm({
    resolver: valibotResolver(proofForm(needsCode)),
    defaultValues: { password_current: '', code: '' },
    fields: SIGN_IN_FIELDS,
    mapFieldNames: nameHere,
    send: async ({ password_current: password, code }) => {
      const { error } = await enter({ password, code: needsCode ? code : null })
      if (error) return error
      onEntered()
    },
  })
  const { register, errors, problem, isSubmitting } = form
  const { hasPassword, hasPasskey } = useSignInMethods()
  const [passkeyProblem, setPasskeyProblem] = useState<string>()
  const enterByPasskey = async (passkey: unknown) => {
    const { error } = await enter({ passkey })
    if (error) setPasskeyProblem(problemText(error))
    else onEntered()
  }
  return (
    <div className="w-full max-w-100">
      <Logo name={SITE.name} size={32} />
      <h1 className="mt-6 text-3xl font-extrabold text-balance">Open the console</h1>
      <p className="mt-2 text-base text-pretty text-ink-soft">
        It stays open in this browser for two hours. Everything you do or view is recorded in the audit log.
      </p>
      <Form of={form} className="mt-5 grid gap-2.5">
        {hasPasskey && (
          <PasskeyButton hasPassword={hasPassword} onProof={enterByPasskey} onProblem={setPasskeyProblem} />
        )}
        {hasPassword && (
          <PasswordField
            label="Current password"
            icon={LockKeyhole}
            error={errors.password_current?.message}
            {...register('password_current')}
          />
        )}
        {hasPassword && needsCode && (
          <Field
            label="Code from your app"
            icon={Smartphone}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            hint="Or a recovery code"
            error={errors.code?.message}
            {...register('code')}
          />
        )}
        <FormProblem>{passkeyProblem ?? problem}</FormProblem>
        {hasPassword && (
          <Button type="submit" tone={hasPasskey ? 'quiet' : 'accent'} size="lg" wide busy={isSubmitting}>
            Open console
          </Button>
        )}
      </Form>
      <p className="mt-4 text-center text-sm text-ink-mute">
        Your roles: {roles.join(', ')}.{' '}
        <Link to="/" className="hit relative font-semibold text-ink-soft hover:underline">
          Back to the site
        </Link>
      </p>
    </div>
  )
}

function SecondStepFirst() {
  return (
    <EmptyState
      icon={ShieldCheck}
      title="Set up two-step sign-in"
      text="To open the console, you need a passkey, or your password and a code from an authenticator app."
      action={
        <div className="flex flex-wrap justify-center gap-2.5">
          <Link to="/account/settings/two-step" className={buttonClass({ tone: 'accent' })}>
            Set up two-step sign-in
          </Link>
          {canUsePasskeys() && (
            <Link to="/account/settings/passkeys" className={buttonClass({})}>
              Add a passkey
            </Link>
          )}
        </div>
      }
    />
  )
}

function nameHere({ password, ...fields }: FieldErrors): FieldErrors {
  return password === undefined ? fields : { ...fields, password_current: password }
}
