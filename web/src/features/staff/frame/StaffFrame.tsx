/** What stands around every section: the rail, the keys at the foot, and on a phone the bar; or the door, for whoever has not entered. */
import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useQuery } from 'urql'
import { problemCode } from '#web/lib/graphql/problem.ts'
import { Answer } from '#web/parts/Answer.tsx'
import { Loading, SkeletonRows } from '#web/ui/Skeleton.tsx'
import { SECTIONS, type Section, staffPath } from '../sections.ts'
import { AllKeys } from './AllKeys.tsx'
import { Door } from './Door.tsx'
import { KeysBar } from './KeysBar.tsx'
import { type KeyBinding, useKeys } from './keys.ts'
import { PhoneBar } from './PhoneBar.tsx'
import { Rail } from './Rail.tsx'
import { RailQuery, type RailQueue } from './rail-query.ts'
import { useConsoleEnd } from './use-console-end.ts'
import { useGoKeys, usePressedKeys } from './use-go-keys.ts'

/** Others decide and people write all the time. */
const COUNT_AGAIN_MS = 20_000

type Props = { at: string; children(open: readonly Section[]): ReactNode }

export function StaffFrame({ at, children }: Props) {
  const asked = useQuery({ query: RailQuery })
  const [{ data, error }, ask] = asked
  useConsoleEnd(data?.staffSession?.until, () => ask({ requestPolicy: 'network-only' }))
  useEffect(() => {
    const again = () => document.visibilityState === 'visible' && ask({ requestPolicy: 'network-only' })
    const timer = setInterval(again, COUNT_AGAIN_MS)
    return () => clearInterval(timer)
  }, [ask])
  if (error && problemCode(error) === 'STAFF_SESSION')
    return <Door onEntered={() => ask({ requestPolicy: 'network-only' })} />
  return (
    <Answer of={[{ ...asked[0], data: asked[0].data?.staffRail }, ask]} waiting={<FrameSkeleton />}>
      {({ rights, queues }) => {
        const open = SECTIONS.filter(({ right, isBuilt }) => isBuilt && rights.includes(right))
        return (
          <Opened at={at} open={open} queues={queues}>
            {children(open)}
          </Opened>
        )
      }}
    </Answer>
  )
}

type OpenedProps = { at: string; open: readonly Section[]; queues: readonly RailQueue[]; children: ReactNode }

function Opened({ at, open, queues, children }: OpenedProps) {
  const navigate = useNavigate()
  const [isTold, setTold] = useState(false)
  const go = useGoKeys(open, (name) => void navigate(staffPath(name)))
  const own: KeyBinding[] = [{ key: '?', label: 'All keys', run: () => setTold(true), isInBar: true }]
  useKeys([...go, ...own], { isFrame: true })
  usePressedKeys()
  return (
    <div className="flex min-h-0 flex-1 flex-col desk:grid desk:grid-cols-[236px_minmax(0,1fr)]">
      <Rail at={at} open={open} queues={queues} />
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">{children}</div>
        <KeysBar />
      </div>
      <PhoneBar at={at} open={open} queues={queues} />
      <AllKeys isOpen={isTold} onClose={() => setTold(false)} open={open} />
    </div>
  )
}

function FrameSkeleton() {
  return (
    <div className="grid min-h-0 flex-1 desk:grid-cols-[236px_minmax(0,1fr)]">
      <div className="hidden border-r border-line p-5 desk:block" aria-hidden="true">
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
