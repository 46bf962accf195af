/** Every cookie that this site sets, what it is for and how long it stays. */

import { CONSENT } from '#rules/consent.ts'
import { DEVICE, SESSION } from '#rules/limits.ts'
import { DAY_MS } from '#rules/time.ts'
import { CAMPAIGN } from '#rules/watch.ts'
import type { OverlayControls } from '#web/lib/overlays.tsx'
import { SITE } from '#web/lib/site.ts'
import { Button } from '#web/ui/Button.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'

const COOKIES = [
  {
    name: SESSION.cookieName,
    use: 'Keeps you signed in. Scripts cannot read it.',
    days: SESSION.lifetimeMs / DAY_MS,
  },
  {
    name: DEVICE.cookieName,
    use: 'Lets us tell you by mail when somebody signs in from another browser. Scripts cannot read it.',
    days: DEVICE.lifetimeMs / DAY_MS,
  },
  {
    name: CONSENT.age.cookieName,
    use: 'Remembers that you said you are old enough.',
    days: CONSENT.lifetimeDays,
  },
  {
    name: CONSENT.cookies.cookieName,
    use: 'Remembers that you accepted cookies.',
    days: CONSENT.lifetimeDays,
  },
  {
    name: CAMPAIGN.cookieName,
    use: 'Remembers which of our campaigns brought you here, if one did.',
    days: CAMPAIGN.lifetimeDays,
  },
]

export function CookiePolicySheet({ close }: OverlayControls) {
  return (
    <Sheet
      open
      onClose={close}
      title="Cookie policy"
      foot={
        <Button size="lg" wide onClick={() => close()}>
          Close
        </Button>
      }
    >
      <p className="text-base leading-[1.45] text-pretty text-ink-soft">
        These are all the cookies {SITE.name} sets. None of them follows you to other sites.
      </p>
      <dl className="mt-4 divide-y divide-line">
        {COOKIES.map(({ name, use, days }) => (
          <div key={name} className="py-3">
            <dt className="flex items-baseline justify-between gap-4 text-base font-bold">
              {name}
              <span className="shrink-0 text-sm font-medium text-ink-mute">
                {days === 1 ? '1 day' : `${days} days`}
              </span>
            </dt>
            <dd className="mt-0.5 text-sm text-ink-soft">{use}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  )
}
