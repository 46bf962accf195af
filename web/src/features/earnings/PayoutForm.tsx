/** Sets the payout destination, with a passkey, or password and two-step code. */
import { LockKeyhole, Smartphone } from 'lucide-react'
import { useMutation, useQuery } from 'urql'
import { PAYOUT_METHOD_NAMES } from '#rules/forms/payout-details.ts'
import { PAYOUT } from '#rules/money.ts'
import { oneOf } from '#rules/one-of.ts'
import { WAIT_AFTER_CHANGE_DAYS } from '#rules/payouts.ts'
import { checkResolver } from '#web/lib/check-resolver.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { useOverlays } from '#web/lib/overlays.tsx'
import { useSiteFacts } from '#web/lib/site-facts.ts'
import { ChoiceField } from '#web/parts/forms/ChoiceField.tsx'
import { Form } from '#web/parts/forms/Form.tsx'
import { FormProblem } from '#web/parts/forms/FormProblem.tsx'
import { useSubmitForm } from '#web/parts/forms/use-submit-form.ts'
import { confirmIdentity } from '#web/parts/identity/confirm-identity.ts'
import { proofVariables } from '#web/parts/identity/proof.ts'
import { useSignInMethods } from '#web/parts/identity/use-sign-in-methods.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { PayoutFields } from './PayoutFields.tsx'
import {
  EMPTY_PAYOUT,
  PAYOUT_FIELDS,
  type PayoutValues,
  payoutDetailErrors,
  payoutErrors,
  payoutMutation,
} from './payout-form.ts'

const SetPayoutDetails = graphql(`
  mutation SetPayoutDetails(
    $method: String!
    $details: PayoutDetailsInput!
    $password: String
    $code: String
    $passkey: JSON
  ) {
    setPayoutDetails(
      method: $method
      details: $details
      password: $password
      code: $code
      passkey: $passkey
    ) {
      method
      hint
      updated_at
      waits_for_email
    }
  }
`)

const PayoutMethods = graphql(`query PayoutMethods { payout_methods }`)

const METHODS = PAYOUT.methods.map((value) => ({ value, label: PAYOUT_METHOD_NAMES[value] }))
const resolver = checkResolver<PayoutValues>(payoutErrors)
const resolverOfDetails = checkResolver<PayoutValues>(payoutDetailErrors)

type Props = {
  /** The current payout method. */
  method: string | undefined
  /** `waits`: not in force until it is confirmed by email. */
  onSaved(waits: boolean): void
  onCancel: (() => void) | null
}

export function PayoutForm({ method, onSaved, onCancel }: Props) {
  const [, save] = useMutation(SetPayoutDetails)
  const { hasPasskey } = useSignInMethods()
  const { open } = useOverlays()
  const facts = useSiteFacts()
  const [{ data }] = useQuery({ query: PayoutMethods })
  // A method stays listed for creators who already use it, even if it is no longer offered.
  const isOffered = (name: string) =>
    method === name || (data ? data.payout_methods.includes(name) : name !== 'bitcoin')
  const known = oneOf(PAYOUT.methods, method)
  const form = useSubmitForm<PayoutValues>({
    resolver: hasPasskey ? resolverOfDetails : resolver,
    defaultValues: { ...EMPTY_PAYOUT, ...(known && { method: known }) },
    send: async (values) => {
      const variables = payoutMutation(values)
      const outcome = hasPasskey
        ? await open(confirmIdentity, {
            text: 'We’ll send your payouts here from now on.',
            send: async (proof) => (await save({ ...variables, ...proofVariables(proof) })).error,
          })
        : await save(variables)
      if (!outcome) return
      if (!outcome.error) onSaved(values.method === 'bitcoin')
      return outcome.error
    },
  })
  const { register, clearErrors, watch, errors, problem, isSubmitting } = form
  for (const name of PAYOUT_FIELDS) register(name)

  return (
    <Form of={form} className="grid grid-cols-1 gap-2.5">
      <ChoiceField
        label="How do you want to be paid?"
        choices={METHODS.filter(({ value }) => isOffered(value))}
        error={errors.method?.message}
        {...register('method', { onChange: () => clearErrors() })}
      />
      <PayoutFields method={watch('method')} register={register} errors={errors} />
      {!hasPasskey && (
        <>
          <PasswordField
            label="Current password"
            icon={LockKeyhole}
            error={errors.password?.message}
            {...register('password')}
          />
          <Field
            label="Code from your app"
            icon={Smartphone}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            hint="A recovery code works too."
            error={errors.code?.message}
            {...register('code')}
          />
        </>
      )}
      <p className="text-sm text-pretty text-ink-soft">
        To protect your money, payouts pause for {facts?.payout_wait_days ?? WAIT_AFTER_CHANGE_DAYS} days
        after a change.
      </p>
      <FormProblem>{problem}</FormProblem>
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" tone="accent" size="lg" busy={isSubmitting} className="max-desktop:flex-1">
          Save
        </Button>
        {onCancel && (
          <Button size="lg" tone="ghost" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </Form>
  )
}
