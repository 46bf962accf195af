/** The server URL and stream key: masked, copied, and replaced after confirmation. */
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useMutation, useQuery } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { ConfirmSheet } from '#web/parts/ConfirmSheet.tsx'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { CopyRow } from './CopyRow.tsx'

const StreamKey = graphql(`
  query StreamKey {
    logged_in { account { id studio { rtmp rtmp_server rtmp_problem } } }
  }
`)

const GenerateRtmp = graphql(`mutation GenerateRtmp { generateRtmp }`)

export function StreamKeyCard({ isOnAir }: { isOnAir: boolean }) {
  // Never cached: a key that was replaced in another tab no longer works.
  const [answer, ask] = useQuery({ query: StreamKey, requestPolicy: 'network-only' })
  const [{ fetching: isBusy, error }, generate] = useMutation(GenerateRtmp)
  const [isShown, setShown] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const renew = async () => {
    const { data } = await generate({})
    if (!data) return
    setAsking(false)
    ask({ requestPolicy: 'network-only' })
    showToast({ tone: 'success', text: 'Stream key created' })
  }
  return (
    <section aria-label="Connect your encoder" className="card grid grid-cols-1 gap-4 p-5">
      <h2 className="text-base font-bold">Connect your encoder</h2>
      <QueryResult
        of={[{ ...answer, data: answer.data?.logged_in.account?.studio }, ask]}
        skeleton={<SkeletonBlock className="h-44" />}
        errorContent="Couldn’t load your stream key"
      >
        {({ rtmp, rtmp_server: server, rtmp_problem: problem }) => (
          <>
            {problem && <Notice tone="danger">{problem}</Notice>}
            {server && <CopyRow label="Server" text={server} />}
            {rtmp ? (
              <>
                <CopyRow
                  label="Stream key"
                  text={rtmp}
                  shown={isShown ? rtmp : <Dots />}
                  end={
                    <Button size="sm" tone="ghost" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
                      {isShown ? 'Hide' : 'Show'}
                    </Button>
                  }
                  hint="Anyone with this key can go live as you. Keep it secret."
                />
                <div className="flex flex-wrap items-center gap-4 border-t border-line pt-4">
                  <Button icon={RefreshCw} onClick={() => setAsking(true)}>
                    Replace key
                  </Button>
                  <span className="text-sm text-ink-mute">The old key stops working right away.</span>
                </div>
              </>
            ) : (
              <div>
                <p className="mb-3 text-base text-ink-soft">
                  Your encoder needs a stream key. Anyone with it can go live as you.
                </p>
                <Button tone="accent" busy={isBusy} onClick={() => void renew()}>
                  Create stream key
                </Button>
              </div>
            )}
          </>
        )}
      </QueryResult>
      <ConfirmSheet
        isOpen={isAsking}
        title="Replace your stream key?"
        text={
          isOnAir
            ? 'The old key stops working right away, and your live ends.'
            : 'The old key stops working right away. Add the new one to your encoder before your next live.'
        }
        yes="Replace"
        isBusy={isBusy}
        error={error}
        onYes={() => void renew()}
        onNo={() => setAsking(false)}
      />
    </section>
  )
}

function Dots() {
  return (
    <>
      <span className="sr-only">Hidden</span>
      <span aria-hidden="true">{'• '.repeat(19)}</span>
    </>
  )
}
