/** A signed release, with the button to withdraw it. */
import { useState } from 'react'
import { useMutation } from 'urql'
import { shortDate } from '#rules/formats.ts'
import { formatDeadline, QUEUE_DEADLINES } from '#rules/sla.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { ConfirmSheet } from '#web/parts/ConfirmSheet.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import type { ReleaseView } from './release-fields.ts'

const TakeBackRelease = graphql(`
  mutation TakeBackRelease($token: String!) { withdrawRelease(token: $token) }
`)

type Props = { token: string; release: ReleaseView; onDone(): void }

export function WithdrawRelease({ token, release, onDone }: Props) {
  const [{ fetching, error }, withdraw] = useMutation(TakeBackRelease)
  const [isAsking, setAsking] = useState(false)
  const takeBack = async () => {
    const result = await withdraw({ token })
    if (result.error) return
    setAsking(false)
    onDone()
  }
  return (
    <div className="mt-6 grid gap-4">
      <h1 className="text-2xl font-extrabold">
        Approved{release.signed_date && ` on ${shortDate(new Date(release.signed_date), new Date())}`}
      </h1>
      {release.is_waiting && (
        <Notice>
          Our staff review it within {formatDeadline(QUEUE_DEADLINES.releases)}. The {release.type} stays
          hidden until then.
        </Notice>
      )}
      <ol className="grid list-decimal gap-2 pl-5 text-base text-pretty text-ink-soft">
        {release.terms.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ol>
      <Button tone="danger" size="lg" onClick={() => setAsking(true)}>
        Withdraw my consent
      </Button>
      {isAsking && (
        <ConfirmSheet
          title="Withdraw your consent?"
          text={`The ${release.type} is hidden immediately and our moderators are notified. You can’t undo this with this link.`}
          yes="Withdraw"
          isBusy={fetching}
          error={error}
          onYes={() => void takeBack()}
          onNo={() => setAsking(false)}
        />
      )}
    </div>
  )
}
