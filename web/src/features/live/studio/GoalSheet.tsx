/** Edits the tip goal: title and amount. */
import { useState } from 'react'
import { LIVE_GOAL } from '#rules/live.ts'
import { FormProblem } from '#web/parts/forms/FormProblem.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { type RoomSettings, useRoomSettings } from './room-settings.ts'

export function GoalSheet({ onClose }: { onClose(): void }) {
  const { settings, ...keeping } = useRoomSettings()
  return (
    <Sheet open onClose={onClose} title="Tip goal">
      {settings ? (
        <GoalForm settings={settings} {...keeping} onClose={onClose} />
      ) : (
        <SkeletonBlock className="h-56" />
      )}
    </Sheet>
  )
}

type FormProps = { settings: RoomSettings; onClose(): void } & Pick<
  ReturnType<typeof useRoomSettings>,
  'save' | 'isBusy'
>

function GoalForm({ settings, save, isBusy, onClose }: FormProps) {
  const [title, setTitle] = useState(settings.goal_title)
  const [amount, setAmount] = useState(settings.goal_cents ? String(settings.goal_cents / 100) : '')
  const [problem, setProblem] = useState<string>()
  const send = async (goal: { title: string; cents: number } | null) => {
    const refused = await save({ goal })
    if (refused) setProblem(refused)
    else onClose()
  }
  const cents = Math.round(Number(amount.replace('$', '')) * 100)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (Number.isNaN(cents)) setProblem('Enter an amount in dollars')
        else void send({ title: title.trim(), cents })
      }}
    >
      <Field
        label="Goal"
        on="surface"
        placeholder="A new tripod"
        maxLength={LIVE_GOAL.titleMaxLength}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
      <Field
        label="Amount"
        on="surface"
        inputMode="decimal"
        placeholder="$120"
        autoComplete="off"
        value={amount}
        hint="Tips in this live count toward it."
        onChange={(event) => setAmount(event.target.value)}
      />
      <FormProblem>{problem}</FormProblem>
      <div className="mt-2 grid auto-cols-fr grid-flow-col gap-2">
        {settings.goal_cents != null && (
          <Button size="lg" disabled={isBusy} onClick={() => void send(null)}>
            Remove goal
          </Button>
        )}
        <Button type="submit" size="lg" tone="accent" busy={isBusy}>
          Save
        </Button>
      </div>
    </form>
  )
}
