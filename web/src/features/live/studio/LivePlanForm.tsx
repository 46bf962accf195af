/** 'This live': topic, audience and recording of the next stream. */
import { useId } from 'react'
import { LIVE } from '#rules/live.ts'
import { characterCount } from '#rules/plain-text.ts'
import { TagInput } from '#web/features/media/index.ts'
import { FormProblem } from '#web/parts/forms/FormProblem.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Toggle } from '#web/ui/Toggle.tsx'
import { AudienceChoice } from './AudienceChoice.tsx'
import { CoverField } from './CoverField.tsx'
import { GoalRow } from './GoalRow.tsx'
import type { LivePlan } from './use-live-plan.ts'

export function LivePlanForm({ plan }: { plan: LivePlan }) {
  const { values, errors, problem, change } = plan
  const keepId = useId()
  return (
    <div className="grid gap-4">
      <Field
        area
        label="Description"
        on="surface"
        rows={3}
        placeholder="What’s your live about?"
        maxLength={LIVE.descriptionMaxLength}
        count={`${characterCount(values.description)} / ${LIVE.descriptionMaxLength}`}
        value={values.description}
        error={errors.description}
        onChange={(event) => change({ description: event.target.value })}
      />
      <TagInput
        label="Tags, optional"
        tags={values.tags}
        error={errors.tags}
        onChange={(tags) => change({ tags })}
      />
      <CoverField />
      <AudienceChoice value={values.audience} onChange={(audience) => change({ audience })} />
      {values.audience === 'ticket' && (
        <Field
          label="Ticket price"
          on="surface"
          inputMode="decimal"
          autoComplete="off"
          value={values.price}
          error={errors.price}
          hint="In dollars. Refunded if the live never starts or ends within two minutes."
          onChange={(event) => change({ price: event.target.value })}
        />
      )}
      <div className="divide-y divide-line border-y border-line">
        <div className="flex min-h-14 items-center justify-between gap-4">
          <span id={keepId} className="text-base font-semibold">
            Save recording
            <span className="block text-xs font-normal text-ink-mute">
              To your private videos when it ends
            </span>
          </span>
          <Toggle
            on={values.keepRecording}
            onChange={(keepRecording) => change({ keepRecording })}
            labelledBy={keepId}
          />
        </div>
        <GoalRow />
      </div>
      <FormProblem>{problem}</FormProblem>
    </div>
  )
}
