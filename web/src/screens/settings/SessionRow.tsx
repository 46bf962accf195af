/** One session of the account. */
import { CircleHelp, Monitor, Smartphone, Tablet } from 'lucide-react'
import { useMutation } from 'urql'
import { timeAgo } from '#rules/formats.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import type { Icon } from '#web/ui/icon.ts'
import { showToast } from '#web/ui/toasts.tsx'

const RevokeSession = graphql(`
  mutation RevokeSession($id: ID!) {
    revokeSession(id: $id)
  }
`)

type Session = {
  id: string
  device: string
  method: string | null
  created: string
  last_seen: string
  current: boolean
}

const METHODS: Record<string, string> = {
  password: 'with password',
  code: 'with password and code',
  passkey: 'with passkey',
}

export function SessionRow({ session, onRevoked }: { session: Session; onRevoked(): void }) {
  const { id, device, method, created, last_seen, current } = session
  const [{ fetching }, revoke] = useMutation(RevokeSession)
  const Sign = pictureOf(device)
  const run = async () => {
    const { error } = await revoke({ id })
    if (error) return showToast({ tone: 'danger', text: problemText(error) })
    onRevoked()
    showToast({ tone: 'success', text: `Signed out on ${device}` })
  }
  return (
    <li className="flex items-center gap-3 p-3 pl-4">
      <span className="grid size-11 shrink-0 place-items-center rounded-md bg-raised text-ink-soft">
        <Sign size={21} />
      </span>
      <span className="min-w-0 flex-1">
        <b className="block truncate text-base font-bold">{device}</b>
        <span className="block text-sm text-pretty text-ink-mute">
          Last seen {since(last_seen)} · signed in {method && METHODS[method]} {since(created)}
        </span>
      </span>
      {current ? (
        <Badge tone="success">This device</Badge>
      ) : (
        <Button size="sm" busy={fetching} aria-label={`Sign out ${device}`} onClick={() => void run()}>
          Sign out
        </Button>
      )}
    </li>
  )
}

const PICTURES: readonly [RegExp, Icon][] = [
  [/iPhone|Android/, Smartphone],
  [/iPad/, Tablet],
  [/Windows|Mac|Linux|ChromeOS/, Monitor],
]

function pictureOf(device: string): Icon {
  return PICTURES.find(([sign]) => sign.test(device))?.[1] ?? CircleHelp
}

/** Lower case, as it continues a sentence. */
function since(time: string): string {
  const text = timeAgo(new Date(time), new Date())
  return text.charAt(0).toLowerCase() + text.slice(1)
}
