/** A copy of everything the site keeps about a person: asked for, prepared, downloaded. */
import type { ResultOf } from 'gql.tada'
import { Download, FileDown, LoaderCircle } from 'lucide-react'
import { useEffect } from 'react'
import { useMutation, useQuery } from 'urql'
import { clock, shortDate } from '#rules/formats.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import { Answer } from '#web/parts/Answer.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { Lead } from './parts.tsx'

const DataCopyNow = graphql(`
  query DataCopyNow {
    dataCopy { status requested ready expires url }
  }
`)

const RequestCopy = graphql(`
  mutation RequestDataCopy {
    requestDataCopy { status requested ready expires url }
  }
`)

type Copy = NonNullable<ResultOf<typeof DataCopyNow>['dataCopy']>

const LOOK_AGAIN_MS = 3_000

export function DataSection() {
  const query = useQuery({ query: DataCopyNow, requestPolicy: 'cache-and-network' })
  const [{ data }, ask] = query
  const isPreparing = data?.dataCopy?.status === 'preparing'

  useEffect(() => {
    if (!isPreparing) return
    const timer = setInterval(() => ask({ requestPolicy: 'network-only' }), LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isPreparing, ask])

  return (
    <>
      <Lead>
        You can have a copy of what we keep about you: your profile, your settings, whom you follow and block,
        and where you signed in. It is a JSON file, and only you can download it.
      </Lead>
      <div className="mt-5">
        <Answer of={query} skeleton={<SkeletonBlock className="h-13" />}>
          {({ dataCopy }) => (
            <CopyState copy={dataCopy} onAsked={() => ask({ requestPolicy: 'network-only' })} />
          )}
        </Answer>
      </div>
    </>
  )
}

function CopyState({ copy, onAsked }: { copy: Copy | null; onAsked(): void }) {
  if (copy?.status === 'preparing') {
    return (
      <div role="status">
        <Notice icon={Spinner}>
          We are preparing your copy. It takes a few minutes; you may leave this page and come back.
        </Notice>
      </div>
    )
  }
  if (copy?.url) {
    return (
      <div className="grid gap-4">
        <div role="status">
          <Notice tone="success">Your copy is ready. You can download it {until(copy.expires)}.</Notice>
        </div>
        <div className="flex flex-wrap gap-2.5">
          <a href={copy.url} download className={buttonClass({ tone: 'accent' })}>
            <Download size={18} />
            Download
          </a>
          <RequestButton onAsked={onAsked}>Request a new copy</RequestButton>
        </div>
      </div>
    )
  }
  return (
    <div className="grid justify-items-start gap-4">
      {copy?.status === 'failed' && (
        <Notice tone="danger">We could not prepare your copy. Please ask for it again.</Notice>
      )}
      <RequestButton isMain onAsked={onAsked}>
        Request a copy
      </RequestButton>
    </div>
  )
}

function until(expires: string | null): string {
  if (expires === null) return 'now'
  const end = new Date(expires)
  return `until ${shortDate(end, new Date())}, ${clock(end)}`
}

type RequestProps = { isMain?: boolean; onAsked(): void; children: string }

function RequestButton({ isMain, onAsked, children }: RequestProps) {
  const [{ fetching }, request] = useMutation(RequestCopy)
  const run = async () => {
    const { error } = await request({})
    if (error) return showToast({ tone: 'danger', text: problemText(error) })
    onAsked()
  }
  return (
    <Button tone={isMain ? 'accent' : 'quiet'} icon={FileDown} busy={fetching} onClick={() => void run()}>
      {children}
    </Button>
  )
}

function Spinner({
  size,
  className,
}: {
  size?: number | string | undefined
  className?: string | undefined
}) {
  return <LoaderCircle size={size ?? 16} className={`animate-spin ${className ?? ''}`} />
}
