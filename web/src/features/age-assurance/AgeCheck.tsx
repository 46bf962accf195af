/** The age check, in place of adult media until this viewer has confirmed their age, and at its own address for providers to return to. */
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { AgeCheckStatus, AgeMethod } from '#rules/age-checks.ts'
import { useHiddenNavigation } from '#web/lib/hidden-navigation.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { AgeCheckFrame } from './AgeCheckFrame.tsx'
import { headingFor } from './age-check-text.ts'
import { MethodChoice } from './MethodChoice.tsx'
import { StaffStep, StaffWaiting } from './StaffStep.tsx'
import { leaveForProvider, type StartedAgeCheck, startAgeCheck, useAgeCheckStatus } from './use-age-check.ts'
import { WalletStep } from './WalletStep.tsx'

export function AgeCheck() {
  useHiddenNavigation()
  const { status, refresh } = useAgeCheckStatus()
  if (status === undefined) return <Loading />
  if (status === null)
    return (
      <div className="grid min-h-0 flex-1 place-items-center">
        <ErrorState
          title="Couldn’t load the age check"
          text="Check your connection and try again."
          onRetry={() => void refresh()}
        />
      </div>
    )
  return <Steps status={status} refresh={refresh} />
}

type StepsProps = { status: AgeCheckStatus; refresh(): Promise<void> }

function Steps({ status, refresh }: StepsProps) {
  const { methods, country, method } = status
  const [params] = useSearchParams()
  const [chosen = methods[0], choose] = useState<AgeMethod>()
  const [started, setStarted] = useState<StartedAgeCheck | null>(null)
  const [isAsking, setAsking] = useState(false)
  const [isStarting, setStarting] = useState(false)
  const wasRefused = status.state === 'refused' || params.has('refused')
  const heading = headingFor(wasRefused && !started ? 'refused' : status.state, country)
  const back = () => {
    setStarted(null)
    setAsking(false)
  }
  const start = async () => {
    if (!chosen) return
    if (chosen === 'staff') return setAsking(true)
    setStarting(true)
    try {
      const begun = await startAgeCheck(chosen)
      if (chosen === 'provider') return leaveForProvider(begun.url)
      setStarted(begun)
      await refresh()
    } catch (problem) {
      showToast({ tone: 'danger', text: (problem as Error).message })
    }
    setStarting(false)
  }
  const other = (
    <Button size="lg" wide onClick={back}>
      Choose another way
    </Button>
  )
  if (isAsking)
    return (
      <AgeCheckFrame {...heading} foot={other}>
        <StaffStep
          onSent={async () => {
            setAsking(false)
            await refresh()
          }}
        />
      </AgeCheckFrame>
    )
  if (started && status.state === 'waiting' && method === 'wallet')
    return (
      <AgeCheckFrame {...heading} foot={other}>
        <WalletStep started={started} />
      </AgeCheckFrame>
    )
  return (
    <AgeCheckFrame
      {...heading}
      foot={
        <Button
          tone="accent"
          size="lg"
          wide
          busy={isStarting}
          disabled={!chosen}
          onClick={() => void start()}
        >
          {wasRefused ? 'Try again' : 'Continue'}
        </Button>
      }
    >
      {status.state === 'waiting' && method === 'staff' && <StaffWaiting />}
      {methods.length === 0 ? (
        <div className="mt-6">
          <Notice tone="danger">There’s no way to confirm your age here yet. Try again later.</Notice>
        </div>
      ) : (
        <MethodChoice methods={methods} value={chosen} onChange={choose} />
      )}
      <PrivacyPromise method={chosen} />
    </AgeCheckFrame>
  )
}

function PrivacyPromise({ method }: { method: AgeMethod | undefined }) {
  return (
    <div className="mt-4 flex gap-3 rounded-lg bg-success-wash p-4">
      <ShieldCheck size={21} className="mt-px shrink-0 text-success" />
      <p className="text-sm leading-[1.45] text-pretty text-ink-soft">
        <b className="block text-base font-bold text-ink">We only learn that you’re over 18</b>
        {method === 'staff'
          ? 'Our team sees the photo of your document, and deletes it when they decide.'
          : 'Not your name, birthday or photo. The check doesn’t learn what you watch.'}
      </p>
    </div>
  )
}

function Loading() {
  return (
    <div aria-hidden="true" className="mx-auto grid w-full max-w-120 gap-4 px-5 pt-14">
      <SkeletonBlock className="size-16 rounded-full" />
      <SkeletonBlock className="h-9 w-3/4" />
      <SkeletonBlock className="h-12 w-full" />
      <SkeletonBlock className="h-28 w-full rounded-lg" />
      <SkeletonBlock className="h-28 w-full rounded-lg" />
    </div>
  )
}
