/** Turns personalisation on or off, and says what that means. */
import { Sparkles } from 'lucide-react'
import { useId } from 'react'
import { useMutation } from 'urql'
import { SITE } from '#web/lib/site.ts'
import { useOptimisticSettings } from '#web/parts/forms/use-optimistic-settings.ts'
import { Toggle } from '#web/ui/Toggle.tsx'
import { UpdateFeedSettings } from './queries.ts'

export function PersonalToggle({ personal }: { personal: boolean }) {
  const id = useId()
  const [, save] = useMutation(UpdateFeedSettings)
  const { change, shown } = useOptimisticSettings<{ personal: boolean }>(({ personal: wanted }) =>
    save({ personal: wanted ?? personal }),
  )
  const isOn = shown({ personal }).personal
  return (
    <section>
      <div className="card flex items-center gap-4 p-4 desktop:p-5">
        <span className="grid size-11 shrink-0 place-items-center rounded-full bg-accent-wash text-accent-ink">
          <Sparkles size={21} />
        </span>
        <span className="min-w-0 flex-1">
          <h2 id={`${id}-label`} className="text-base font-bold">
            Personalise my feed
          </h2>
          <p className="mt-0.5 text-sm leading-snug text-pretty text-ink-soft">
            Uses what you watch, like and follow on {SITE.name}
          </p>
        </span>
        <Toggle
          on={isOn}
          onChange={(on) => void change('personal', on)}
          labelledBy={`${id}-label`}
          describedBy={`${id}-more`}
        />
      </div>
      <p
        id={`${id}-more`}
        className="mt-2 px-1 text-sm leading-[1.4] text-pretty text-ink-mute desktop:mt-2.5"
      >
        {isOn
          ? 'When it’s off, you get new and popular posts, the same for everyone except what you hide. Messages never shape your feed, and only you see what does.'
          : 'You get new and popular posts, the same for everyone except what you hide. Nothing is recorded to shape your feed; what was recorded before stays until you reset it.'}
      </p>
    </section>
  )
}
