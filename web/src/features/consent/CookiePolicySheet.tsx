/** Every cookie that this site sets, its purpose and its lifetime. */

import { COOKIES } from '#rules/legal/browser-storage.ts'
import type { OverlayControls } from '#web/lib/overlays.tsx'
import { SITE } from '#web/lib/site.ts'
import { Button } from '#web/ui/Button.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'

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
        These are all the cookies {SITE.name} sets. None of them tracks you on other sites.
      </p>
      <dl className="mt-4 divide-y divide-line">
        {COOKIES.map(({ name, use, howLong }) => (
          <div key={name} className="py-3">
            <dt className="flex items-baseline justify-between gap-4 text-base font-bold">
              {name}
              <span className="shrink-0 text-sm font-medium text-ink-mute">{howLong}</span>
            </dt>
            <dd className="mt-0.5 text-sm text-ink-soft">{use}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  )
}
