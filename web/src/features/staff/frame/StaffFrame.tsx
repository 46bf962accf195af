/** The frame of every section: navigation, shortcuts and phone bar; or the console sign-in. */
import { Search } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useQuery } from 'urql'
import { problemCode } from '#web/lib/graphql/problem.ts'
import { SITE } from '#web/lib/site.ts'
import { type KeyBinding, useConsoleKeys } from '#web/parts/console/keys.ts'
import { RailQuery, type RailQueue } from '#web/parts/console/rail-query.ts'
import { staffPath } from '#web/parts/console/staff-path.ts'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Logo } from '#web/ui/Logo.tsx'
import { Loading, SkeletonRows } from '#web/ui/Skeleton.tsx'
import { CONSOLE_SECTIONS, type ConsoleSection } from '../sections.ts'
import { AllKeys } from './AllKeys.tsx'
import { ConsoleRail } from './ConsoleRail.tsx'
import { ConsoleSignIn } from './ConsoleSignIn.tsx'
import { FindAnything } from './FindAnything.tsx'
import { KeysBar } from './KeysBar.tsx'
import { PhoneBar } from './PhoneBar.tsx'
import { useConsoleEnd } from './use-console-end.ts'
import { useGoKeys, usePressedKeys } from './use-go-keys.ts'

/** Counts change all the time, so they are polled. */
const COUNT_POLL_MS = 20_000

type Props = { at: string; children(open: readonly ConsoleSection[]): ReactNode }

export function StaffFrame({ at, children }: Props) {
  const result = useQuery({ query: RailQuery })
  const [{ data, error }, ask] = result
  useConsoleEnd(data?.staffSession?.until, () => ask({ requestPolicy: 'network-only' }))
  useEffect(() => {
    const again = () => document.visibilityState === 'visible' && ask({ requestPolicy: 'network-only' })
    const timer = setInterval(again, COUNT_POLL_MS)
    return () => clearInterval(timer)
  }, [ask])
  if (error && problemCode(error) === 'STAFF_SESSION')
    return <ConsoleSignIn onEntered={() => ask({ requestPolicy: 'network-only' })} />
  return (
    <QueryResult of={[{ ...result[0], data: result[0].data?.staffRail }, ask]} waiting={<FrameSkeleton />}>
      {({ rights, queues }) => {
        const open = CONSOLE_SECTIONS.filter(({ right }) => rights.includes(right))
        return (
          <Opened at={at} open={open} queues={queues} until={data?.staffSession?.until}>
            {children(open)}
          </Opened>
        )
      }}
    </QueryResult>
  )
}

type OpenedProps = {
  at: string
  open: readonly ConsoleSection[]
  queues: readonly RailQueue[]
  until: string | null | undefined
  children: ReactNode
}

function Opened({ at, open, queues, until, children }: OpenedProps) {
  const navigate = useNavigate()
  const [isReported, setReported] = useState(false)
  const [isFinding, setFinding] = useState(false)
  const find = () => setFinding(true)
  const go = useGoKeys(open, (name) => void navigate(staffPath(name)))
  const own: KeyBinding[] = [
    { key: '/', label: 'Find anything', run: find, isInBar: true },
    { key: '?', label: 'Shortcuts', run: () => setReported(true), isInBar: true },
  ]
  useConsoleKeys([...go, ...own], { isFrame: true })
  usePressedKeys()
  return (
    <div className="flex min-h-0 flex-1 flex-col desktop:grid desktop:grid-cols-[236px_minmax(0,1fr)]">
      <ConsoleRail at={at} open={open} queues={queues} until={until} onFind={find} />
      {at === 'home' && <PhoneHead onFind={find} />}
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">{children}</div>
        <KeysBar />
      </div>
      <PhoneBar at={at} open={open} queues={queues} />
      <FindAnything isOpen={isFinding} onClose={() => setFinding(false)} />
      <AllKeys isOpen={isReported} onClose={() => setReported(false)} open={open} />
    </div>
  )
}

function PhoneHead({ onFind }: { onFind(): void }) {
  return (
    <header className="flex h-14 shrink-0 items-center gap-2.5 px-4 desktop:hidden">
      <Logo name={SITE.name} size={28} compact />
      <Badge>Staff</Badge>
      <IconButton icon={Search} label="Find anything" onClick={onFind} className="ml-auto" />
    </header>
  )
}

function FrameSkeleton() {
  return (
    <div className="grid min-h-0 flex-1 desktop:grid-cols-[236px_minmax(0,1fr)]">
      <div className="hidden border-r border-line p-5 desktop:block" aria-hidden="true">
        <SkeletonRows rows={8} size={20} />
      </div>
      <div className="p-6">
        <Loading>
          <SkeletonRows rows={6} />
        </Loading>
      </div>
    </div>
  )
}
