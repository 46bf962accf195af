/** Data export: requested, prepared, downloaded. */
import type { ResultOf } from 'gql.tada'
import { Download, FileDown, LoaderCircle } from 'lucide-react'
import { useEffect } from 'react'
import { useMutation, useQuery } from 'urql'
import { shortDate, timeOfDay } from '#rules/formats.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import { useOverlays } from '#web/lib/overlays.tsx'
import { confirmIdentity } from '#web/parts/identity/confirm-identity.ts'
import { proofVariables } from '#web/parts/identity/proof.ts'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { SectionIntro } from './parts.tsx'

const DataCopyNow = graphql(`
  query DataCopyNow {
    dataCopy { status requested ready expires available }
  }
`)

const RequestCopy = graphql(`
  mutation RequestDataCopy($password: String, $code: String, $passkey: JSON) {
    requestDataCopy(password: $password, code: $code, passkey: $passkey) { status requested ready expires available }
  }
`)

const OpenCopy = graphql(`
  mutation OpenDataCopy($password: String, $code: String, $passkey: JSON) {
    openDataCopy(password: $password, code: $code, passkey: $passkey) { status requested ready expires available url }
  }
`)

type DataCopy = NonNullable<ResultOf<typeof DataCopyNow>['dataCopy']>

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
      <SectionIntro>
        Download your data as a JSON file: your profile, settings, follows, blocks and sign-ins. We’ll ask you
        to confirm it’s you.
      </SectionIntro>
      <div className="mt-5">
        <QueryResult of={query} skeleton={<SkeletonBlock className="h-13" />}>
          {({ dataCopy }) => (
            <CopyState copy={dataCopy} onRequested={() => ask({ requestPolicy: 'network-only' })} />
          )}
        </QueryResult>
      </div>
    </>
  )
}

function CopyState({ copy, onRequested }: { copy: DataCopy | null; onRequested(): void }) {
  if (copy?.status === 'preparing') {
    return (
      <div role="status">
        <Notice icon={Spinner}>
          We’re preparing your copy. It takes a few minutes, and you can leave this page.
        </Notice>
      </div>
    )
  }
  if (copy?.available) {
    return (
      <div className="grid gap-4">
        <div role="status">
          <Notice tone="success">Your copy is ready. You can download it {until(copy.expires)}.</Notice>
        </div>
        <div className="flex flex-wrap gap-2.5">
          <DownloadButton />
          <RequestButton onRequested={onRequested}>Request a new copy</RequestButton>
        </div>
      </div>
    )
  }
  return (
    <div className="grid justify-items-start gap-4">
      {copy?.status === 'failed' && (
        <Notice tone="danger">Couldn’t prepare your copy. Request it again.</Notice>
      )}
      <RequestButton isMain onRequested={onRequested}>
        Request a copy
      </RequestButton>
    </div>
  )
}

function until(expires: string | null): string {
  if (expires === null) return 'now'
  const end = new Date(expires)
  return `until ${shortDate(end, new Date())}, ${timeOfDay(end)}`
}

type RequestProps = { isMain?: boolean; onRequested(): void; children: string }

function RequestButton({ isMain, onRequested, children }: RequestProps) {
  const [, request] = useMutation(RequestCopy)
  const { open } = useOverlays()
  const run = async () => {
    const proved = await open(confirmIdentity, {
      text: 'We’ll prepare a copy of your data.',
      button: { label: 'Request copy', tone: 'accent' },
      send: async (proof) => (await request(proofVariables(proof))).error,
    })
    if (!proved) return
    if (proved.error) return showToast({ tone: 'danger', text: problemText(proved.error) })
    onRequested()
  }
  return (
    <Button tone={isMain ? 'accent' : 'quiet'} icon={FileDown} onClick={() => void run()}>
      {children}
    </Button>
  )
}

/** The link is valid for a few minutes in this browser, so it is opened at once. */
function DownloadButton() {
  const [, openCopy] = useMutation(OpenCopy)
  const { open } = useOverlays()
  const run = async () => {
    let url: string | null | undefined
    const proved = await open(confirmIdentity, {
      text: 'The file contains all your data. Keep it somewhere safe.',
      button: { label: 'Download', tone: 'accent' },
      send: async (proof) => {
        const { data, error } = await openCopy(proofVariables(proof))
        url = data?.openDataCopy.url
        return error
      },
    })
    if (proved?.error) return showToast({ tone: 'danger', text: problemText(proved.error) })
    if (url) saveFile(url)
  }
  return (
    <Button tone="accent" icon={Download} onClick={() => void run()}>
      Download
    </Button>
  )
}

function saveFile(url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
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
