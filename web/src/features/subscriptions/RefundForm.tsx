/** Requests a refund of a new subscription, with a reason. */
import { valibotResolver } from '@hookform/resolvers/valibot'
import { useMutation } from 'urql'
import { shortDate } from '#rules/formats.ts'
import { refundForm } from '#rules/forms/refund.ts'
import { REFUND } from '#rules/money.ts'
import { clearPaymentKey, paymentKey } from '#web/features/ledger/index.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { Form } from '#web/parts/forms/Form.tsx'
import { FormProblem } from '#web/parts/forms/FormProblem.tsx'
import { useSubmitForm } from '#web/parts/forms/use-submit-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import type { SheetStepProps } from './CancelQuestion.tsx'
import { SubscriptionFields } from './fields.ts'

const RequestRefund = graphql(
  `
    mutation RequestRefund($subscription: ID!, $reason: String!, $key: String) {
      requestRefund(subscription: $subscription, reason: $reason, key: $key) { ...SubscriptionFields }
    }
  `,
  [SubscriptionFields],
)

export function RefundForm({ subscription, changed, back }: SheetStepProps) {
  const [, request] = useMutation(RequestRefund)
  const form = useSubmitForm({
    resolver: valibotResolver(refundForm),
    defaultValues: { reason: '' },
    send: async ({ reason }) => {
      const intention = JSON.stringify(['RequestRefund', subscription.id, reason])
      const { data, error } = await request({
        subscription: subscription.id,
        reason,
        key: paymentKey(intention),
      })
      if (error) return error
      clearPaymentKey(intention)
      if (data) changed(data.requestRefund)
    },
  })
  const { register, errors, problem, isSubmitting } = form
  const until = new Date(subscription.refundable_until ?? 0)

  return (
    <Form of={form}>
      <p className="mb-4 text-base text-pretty text-ink-soft">
        You can request a refund until {shortDate(until, new Date())}, {REFUND.windowHours} hours after the
        first charge. We’ll reply within 5 business days. A refund ends your access.
      </p>
      <Field
        area
        label="Why do you want a refund?"
        on="surface"
        maxLength={REFUND.reasonMaxLength}
        error={errors.reason?.message}
        {...register('reason')}
      />
      <FormProblem>{problem}</FormProblem>
      <div className="mt-2 grid grid-cols-2 gap-2">
        <Button size="lg" onClick={back}>
          Back
        </Button>
        <Button type="submit" size="lg" tone="accent" busy={isSubmitting}>
          Request refund
        </Button>
      </div>
    </Form>
  )
}
