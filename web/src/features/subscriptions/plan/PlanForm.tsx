/** Edits the monthly price and the trial, with a preview. */
import { useEffect, useId } from 'react'
import { Controller } from 'react-hook-form'
import { useMutation } from 'urql'
import { PLAN } from '#rules/money.ts'
import { checkResolver } from '#web/lib/check-resolver.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { Form } from '#web/parts/forms/Form.tsx'
import { FormProblem } from '#web/parts/forms/FormProblem.tsx'
import { UnsavedSheet } from '#web/parts/forms/UnsavedSheet.tsx'
import { useSubmitForm } from '#web/parts/forms/use-submit-form.ts'
import { useUnsavedGuard } from '#web/parts/forms/use-unsaved.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Toggle } from '#web/ui/Toggle.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { PlanFields } from '../fields.ts'
import type { PlanData } from '../plan-text.ts'
import { SubscribeBarPreview } from '../SubscribeBar.tsx'
import { PriceChange } from './PriceChange.tsx'
import {
  PLAN_FIELDS,
  type PlanValues,
  planErrors,
  planFieldErrors,
  planInput,
  planPreview,
  valuesOf,
} from './plan-form.ts'
import { TrialFields } from './TrialFields.tsx'

const CreatePlan = graphql(
  `
    mutation CreateSubscriptionDetail($trial: TrialInput, $period: PeriodInput!) {
      createSubscriptionDetail(trial: $trial, period: $period) { ...PlanFields }
    }
  `,
  [PlanFields],
)

const UpdatePlan = graphql(
  `
    mutation UpdateSubscriptionDetail($trial: TrialInput, $period: PeriodInput) {
      updateSubscriptionDetail(trial: $trial, period: $period) { ...PlanFields }
    }
  `,
  [PlanFields],
)

const resolver = checkResolver<PlanValues>(planErrors)

type Props = { plan: PlanData | null; onSaved(): void }

export function PlanForm({ plan, onSaved }: Props) {
  const id = useId()
  const [, create] = useMutation(CreatePlan)
  const [, update] = useMutation(UpdatePlan)
  const form = useSubmitForm<PlanValues>({
    resolver,
    mode: 'onTouched',
    // A later plan, saved here or elsewhere, must not overwrite what is being typed.
    values: valuesOf(plan),
    resetOptions: { keepDirtyValues: true },
    fields: PLAN_FIELDS,
    mapFieldNames: planFieldErrors,
    send: async (typed) => {
      const { error } = await (plan ? update(planInput(typed)) : create(planInput(typed)))
      if (error) return error
      form.reset(typed)
      onSaved()
      showToast({ tone: 'success', text: plan ? 'Saved' : 'Subscription turned on' })
    },
  })
  const { register, clearErrors, watch, control, errors, problem, isSubmitting } = form
  const { isDirty } = form.formState
  const unsaved = useUnsavedGuard(isDirty && !isSubmitting)
  const values = watch()
  useEffect(() => {
    // A change may fix another field, too, and outdates the server's errors.
    const { unsubscribe } = watch((typed) => {
      const wrong = planErrors(typed as PlanValues)
      clearErrors('root')
      clearErrors(PLAN_FIELDS.filter((field) => !(field in wrong)))
    })
    return unsubscribe
  }, [watch, clearErrors])

  return (
    <Form of={form} className="mt-4 grid gap-4">
      <div className="card grid gap-2.5 p-4 desktop:p-5">
        <Field
          label="Monthly price in dollars"
          inputMode="decimal"
          autoComplete="off"
          on="surface"
          error={errors.price?.message}
          {...register('price')}
        />
        <PriceChange before={plan?.period.price ?? null} values={values} />
        <div className="mt-1 flex items-center gap-4 border-t border-line pt-4">
          <span className="min-w-0 flex-1">
            <b id={id} className="block text-base font-semibold">
              Offer a trial
            </b>
            <span className="block text-sm text-ink-mute">A lower first price, once per fan</span>
          </span>
          <Controller
            control={control}
            name="hasTrial"
            render={({ field }) => <Toggle labelledBy={id} on={field.value} onChange={field.onChange} />}
          />
        </div>
        {values.hasTrial && <TrialFields register={register} errors={errors} />}
      </div>
      <Preview plan={planPreview(values)} />
      <FormProblem>{problem}</FormProblem>
      <Button
        type="submit"
        tone="accent"
        size="lg"
        busy={isSubmitting}
        disabled={plan !== null && !isDirty}
        className="desktop:justify-self-start"
      >
        {plan ? 'Save' : 'Turn on'}
      </Button>
      <UnsavedSheet {...unsaved} />
    </Form>
  )
}

function Preview({ plan }: { plan: PlanData | null }) {
  return (
    <section>
      <h2 className="mb-2 text-sm font-semibold text-ink-soft">Preview on your profile</h2>
      {plan ? (
        <SubscribeBarPreview plan={plan} />
      ) : (
        <p className="grid min-h-14 items-center rounded-lg bg-raised px-3.5 text-sm text-ink-mute">
          From {`$${PLAN.minCents / 100}`} to {`$${PLAN.maxCents / 100}`} a month.
        </p>
      )}
    </section>
  )
}
