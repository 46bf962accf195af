/** The row of available reactions. */
import { REACTIONS } from '#rules/messages.ts'
import { cx } from '#web/ui/cx.ts'

type Props = { mine: string | undefined; onChoose(emoji: string | null): void }

export function ReactionRow({ mine, onChoose }: Props) {
  return (
    <fieldset aria-label="React" className="flex justify-between gap-1">
      {REACTIONS.map((emoji) => (
        <button
          key={emoji}
          type="button"
          aria-pressed={emoji === mine}
          aria-label={`React with ${emoji}`}
          onClick={() => onChoose(emoji === mine ? null : emoji)}
          className={cx(
            'press grid size-11 place-items-center rounded-full text-2xl hover:bg-line',
            emoji === mine && 'bg-accent-wash',
          )}
        >
          <span aria-hidden="true">{emoji}</span>
        </button>
      ))}
    </fieldset>
  )
}
