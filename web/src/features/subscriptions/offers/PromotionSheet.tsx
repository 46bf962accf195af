/** Creates a discount or a trial link, which cannot be edited later. */
import { useMutation } from 'urql'
import { dollars } from '#rules/formats.ts'
import { dollarsToCents } from '#rules/money.ts'
import { discountedCents, PROMOTION, type PromotionKind } from '#rules/promotion.ts'
import { clearPaymentKey, paymentKey } from '#web/features/ledger/index.ts'
import { checkResolver } from '#web/lib/check-resolver.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import type { OverlayControls } from '#web/lib/overlays.tsx'
import { Form } from '#web/parts/forms/Form.tsx'
import { FormProblem } from '#web/parts/forms/FormProblem.tsx'
import { useSubmitForm } from '#web/parts/forms/use-submit-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { OwnPromotionFields, type PromotionData } from './promotion-fields.ts'
import {
  DEFAULT_PROMOTION,
  PROMOTION_FIELDS,
  type PromotionValues,
  promotionErrors,
  promotionFieldErrors,
  promotionInput,
} from './promotion-form.ts'

const CreatePromotion = graphql(
  `
    mutation CreatePromotion(
      $audience: String!, $percent: Int!, $months: Int!, $places: Int, $endsOn: DateTime, $key: String
    ) {
      createPromotion(
        audience: $audience, percent: $percent, months: $months, places: $places, endsOn: $endsOn, key: $key
      ) { ...OwnPromotionFields }
    }
  `,
  [OwnPromotionFields],
)

const CreateTrialLink = graphql(
  `
    mutation CreateTrialLink($days: Int!, $places: Int, $endsOn: DateTime, $key: String) {
      createTrialLink(days: $days, places: $places, endsOn: $endsOn, key: $key) { ...OwnPromotionFields }
    }
  `,
  [OwnPromotionFields],
)

/** Resolves to the created promotion. */
export type PromotionSheetProps = OverlayControls<PromotionData> & { kind: PromotionKind; monthPrice: number }

const AUDIENCES = [
  { value: 'new', label: 'New fans' },
  { value: 'returning', label: 'Returning fans' },
  { value: 'everyone', label: 'Everyone' },
]

export function PromotionSheet({ kind, monthPrice, close }: PromotionSheetProps) {
  const [, createDiscount] = useMutation(CreatePromotion)
  const [, createLink] = useMutation(CreateTrialLink)
  const isLink = kind === 'trial-link'
  const form = useSubmitForm<PromotionValues>({
    resolver: checkResolver<PromotionValues>((values) => promotionErrors(kind, values)),
    mode: 'onTouched',
    defaultValues: DEFAULT_PROMOTION,
    fields: PROMOTION_FIELDS,
    mapFieldNames: promotionFieldErrors,
    send: async (values) => {
      const intention = JSON.stringify([kind, values])
      const key = paymentKey(intention)
      const input = promotionInput(values)
      const { error, made } = isLink
        ? await createLink({ ...iso(input['trial-link']), key }).then(({ error, data }) => ({
            error,
            made: data?.createTrialLink,
          }))
        : await createDiscount({ ...iso(input.discount), key }).then(({ error, data }) => ({
            error,
            made: data?.createPromotion,
          }))
      if (error) return error
      clearPaymentKey(intention)
      showToast({ tone: 'success', text: isLink ? 'Trial link created' : 'Discount started' })
      close(made)
    },
  })
  const { register, watch, errors, problem, isSubmitting } = form
  const values = watch()
  return (
    <Sheet open onClose={() => close()} title={isLink ? 'New trial link' : 'New discount'}>
      <Form of={form} className="grid gap-1">
        {isLink ? (
          <Field
            label="Free days"
            inputMode="numeric"
            on="surface"
            hint="For new fans who use the link. It ends automatically, without a charge."
            lines={2}
            error={errors.days?.message}
            {...register('days')}
          />
        ) : (
          <>
            <SelectField
              label="Who gets it"
              on="surface"
              options={AUDIENCES}
              error={errors.audience?.message}
              {...register('audience')}
            />
            <div className="grid grid-cols-2 gap-3">
              <Field
                label="Percent off"
                inputMode="numeric"
                on="surface"
                hint={discountHint(values.percent, monthPrice)}
                lines={2}
                error={errors.percent?.message}
                {...register('percent')}
              />
              <Field
                label="Months"
                inputMode="numeric"
                on="surface"
                hint="Including the first."
                lines={2}
                error={errors.months?.message}
                {...register('months')}
              />
            </div>
          </>
        )}
        <div className="grid grid-cols-2 gap-3">
          <Field
            label="Last day"
            type="date"
            on="surface"
            hint="Leave empty to run until you end it."
            lines={2}
            error={errors.lastDay?.message}
            {...register('lastDay')}
          />
          <Field
            label="Maximum fans"
            inputMode="numeric"
            on="surface"
            hint="Leave empty for no limit."
            lines={2}
            error={errors.places?.message}
            {...register('places')}
          />
        </div>
        <Notice>
          {isLink
            ? 'You can end it anytime. Fans who already started keep their days.'
            : 'You can end it but not change it. Fans who subscribed keep their price. It doesn’t combine with a trial or bundle.'}
        </Notice>
        <FormProblem>{problem}</FormProblem>
        <Button type="submit" tone="accent" size="lg" busy={isSubmitting}>
          {isLink ? 'Create link' : 'Start discount'}
        </Button>
      </Form>
    </Sheet>
  )
}

function discountHint(percent: string, monthPrice: number): string {
  const value = Number(percent)
  const isFine = value >= PROMOTION.minPercent && value <= PROMOTION.maxPercent
  return isFine
    ? `${dollars(discountedCents(dollarsToCents(monthPrice), value))} instead of ${dollars(dollarsToCents(monthPrice))}`
    : ' '
}

function iso<Input extends { endsOn: Date | null }>({ endsOn, ...input }: Input) {
  return { ...input, endsOn: endsOn?.toISOString() ?? null }
}
