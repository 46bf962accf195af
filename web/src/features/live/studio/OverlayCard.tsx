/** The URL of the creator's overlay for streaming software: copy, open, replace. */
import { ExternalLink, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useMutation, useQuery } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import { ConfirmSheet } from '#web/parts/ConfirmSheet.tsx'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { Button } from '#web/ui/Button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { CopyRow } from './CopyRow.tsx'

const Overlay = graphql(`
  query StreamOverlay {
    logged_in { account { id studio { overlay } } }
  }
`)

const ReplaceOverlay = graphql(`mutation ReplaceOverlay { replaceOverlay }`)

export function OverlayCard() {
  const [answer, ask] = useQuery({ query: Overlay, requestPolicy: 'network-only' })
  const [{ fetching: isBusy, error }, replace] = useMutation(ReplaceOverlay)
  const [isAsking, setAsking] = useState(false)
  const renew = async () => {
    const { data, error: problem } = await replace({})
    if (!data) {
      if (problem && !isAsking) showToast({ tone: 'danger', text: problemText(problem) })
      return
    }
    setAsking(false)
    ask({ requestPolicy: 'network-only' })
    showToast({ tone: 'success', text: 'Overlay link created' })
  }
  return (
    <section aria-label="Overlay" className="card grid grid-cols-1 gap-4 p-5">
      <div>
        <h2 className="text-base font-bold">Overlay</h2>
        <p className="mt-1 text-sm text-pretty text-ink-soft">
          Show tips, gifts, your goal and chat on your stream. In OBS, add a browser source with this link at
          1920 × 1080. Add ?chat=off to hide the chat.
        </p>
      </div>
      <QueryResult
        of={[{ ...answer, data: answer.data?.logged_in.account?.studio }, ask]}
        skeleton={<SkeletonBlock className="h-24" />}
        errorContent="Couldn’t load the overlay link"
      >
        {({ overlay }) =>
          overlay ? (
            <>
              <CopyRow
                label="Overlay link"
                text={overlay}
                shown={
                  <>
                    <span className="sr-only">Hidden</span>
                    <span aria-hidden="true">{'• '.repeat(19)}</span>
                  </>
                }
                hint="Anyone with this link can see your overlay, but can’t change anything."
              />
              <div className="flex flex-wrap items-center gap-3 border-t border-line pt-4">
                <a href={overlay} target="_blank" rel="noreferrer" className={buttonClass({})}>
                  <ExternalLink size={18} />
                  Preview
                </a>
                <Button icon={RefreshCw} onClick={() => setAsking(true)}>
                  Replace
                </Button>
              </div>
            </>
          ) : (
            <Button busy={isBusy} onClick={() => void renew()}>
              Create overlay link
            </Button>
          )
        }
      </QueryResult>
      <ConfirmSheet
        isOpen={isAsking}
        title="Replace your overlay link?"
        text="The old link stops working right away. Add the new one to your streaming software."
        yes="Replace"
        isBusy={isBusy}
        error={error}
        onYes={() => void renew()}
        onNo={() => setAsking(false)}
      />
    </section>
  )
}
