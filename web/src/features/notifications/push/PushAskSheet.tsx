/** Asks for push notifications in context: the viewer has just followed this creator. */
import { BellRing, Share, SquarePlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useClient } from 'urql'
import { NEUTRAL_PUSH_TEXT } from '#rules/push.ts'
import type { FollowedPerson } from '#web/lib/followed.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import type { OverlayControls } from '#web/lib/overlays.tsx'
import { turnPushOn } from '#web/lib/push-subscription.ts'
import { rememberAsked } from '#web/lib/push-support.ts'
import { useSession } from '#web/lib/session.tsx'
import { SITE } from '#web/lib/site.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import type { Icon } from '#web/ui/icon.ts'
import { Sheet } from '#web/ui/Sheet.tsx'
import { showToast } from '#web/ui/toasts.tsx'

export type PushAskSheetProps = OverlayControls & { person: FollowedPerson; ask: 'supported' | 'install' }

export function PushAskSheet({ person, ask, close }: PushAskSheetProps) {
  const first = person.fullname.split(' ')[0] || person.fullname
  const title = `Know when ${first} goes live?`
  const dismiss = () => {
    rememberAsked()
    close()
  }
  return (
    <Sheet open onClose={dismiss} title={title} hideTitle>
      <div className="flex flex-col items-center text-center">
        <span className="relative mt-1">
          <Avatar src={person.avatar} name={person.fullname} size={84} ring="live" on="surface" />
          <span className="absolute -right-2 -bottom-2 grid size-10 place-items-center rounded-full border-4 border-surface bg-ink text-canvas">
            <BellRing size={18} strokeWidth={2.4} />
          </span>
        </span>
        <p aria-hidden="true" className="mt-4 text-2xl font-extrabold text-balance">
          {title}
        </p>
        {ask === 'install' ? <InstallSteps /> : <Preview />}
      </div>
      <div className="mt-6 grid gap-2.5">
        {ask === 'supported' && <AllowButton onDone={close} />}
        <Button size="lg" wide onClick={dismiss}>
          {ask === 'install' ? 'Got it' : 'Not now'}
        </Button>
      </div>
    </Sheet>
  )
}

function AllowButton({ onDone }: { onDone(): void }) {
  const client = useClient()
  const { account } = useSession()
  const [isBusy, setBusy] = useState(false)
  const allow = async () => {
    if (!account) return
    setBusy(true)
    rememberAsked()
    const result = await turnPushOn(client, account.id, ['live']).catch(() => null)
    setBusy(false)
    onDone()
    if (result === 'on') return showToast({ tone: 'success', text: 'Notifications on' })
    if (result === 'denied') return
    const text = result ? problemText(result) : 'Couldn’t turn on notifications. Try again.'
    showToast({ tone: 'danger', text })
  }
  return (
    <Button tone="accent" size="lg" wide busy={isBusy} onClick={() => void allow()}>
      Allow notifications
    </Button>
  )
}

/** As the lock screen shows it by default. */
function Preview() {
  return (
    <>
      <p className="mt-2 max-w-72 text-base text-pretty text-ink-soft">
        One notification when a live starts. Nothing else unless you ask for it.
      </p>
      <div className="mt-5 flex w-full items-center gap-3 rounded-lg bg-raised p-3 text-left">
        <img src="/icons/icon-192.png" alt="" width={40} height={40} className="size-10 rounded-md" />
        <span className="min-w-0 flex-1">
          <b className="block truncate text-sm font-bold">{SITE.name}</b>
          <span className="block truncate text-sm text-ink-soft">{NEUTRAL_PUSH_TEXT}</span>
        </span>
        <span className="self-start text-xs text-ink-mute">now</span>
      </div>
      <p className="mt-2.5 text-sm text-ink-mute">
        Names stay off your lock screen. Change this in settings.
      </p>
    </>
  )
}

function InstallSteps() {
  return (
    <>
      <p className="mt-2 max-w-72 text-base text-pretty text-ink-soft">
        On this device, notifications need {SITE.name} on your Home Screen.
      </p>
      <ol className="mt-5 grid w-full gap-2 text-left">
        <InstallStep icon={Share}>Tap Share in your browser</InstallStep>
        <InstallStep icon={SquarePlus}>Choose Add to Home Screen</InstallStep>
        <InstallStep icon={BellRing}>Open {SITE.name} there and turn on notifications</InstallStep>
      </ol>
    </>
  )
}

function InstallStep({ icon: Sign, children }: { icon: Icon; children: ReactNode }) {
  return (
    <li className="flex items-center gap-3 rounded-lg bg-raised p-3 text-base">
      <Sign size={21} className="shrink-0 text-ink-soft" />
      <span>{children}</span>
    </li>
  )
}
