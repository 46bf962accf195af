/** Requests a refund of an accepted gift, with a reason. */
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
import { type BoughtGift, GiftFields } from './gift-fields.ts'

const RequestGiftRefund = graphql(
  `
    mutation RequestGiftRefund($gift: ID!, $reason: String!, $key: String) {
      requestGiftRefund(gift: $gift, reason: $reason, key: $key) { ...GiftFields }
    }
  `,
  [GiftFields],
)

export function GiftRefundForm({ gift, back }: { gift: BoughtGift; back(): void }) {
  const [, request] = useMutation(RequestGiftRefund)
  const form = useSubmitForm({
    resolver: valibotResolver(refundForm),
    defaultValues: { reason: '' },
    send: async ({ reason }) => {
      const intention = JSON.stringify(['RequestGiftRefund', gift.id, reason])
      const { data, error } = await request({ gift: gift.id, reason, key: paymentKey(intention) })
      if (error) return error
      clearPaymentKey(intention)
      if (data) back()
    },
  })
  const { register, errors, problem, isSubmitting } = form
  const until = new Date(gift.refundable_until ?? 0)
  return (
    <Form of={form}>
      <p className="mb-4 text-base text-pretty text-ink-soft">
        You can request a refund until {shortDate(until, new Date())}. We’ll reply within 5 business days. A
        refund ends your friend’s access.
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
