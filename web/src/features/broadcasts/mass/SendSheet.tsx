/** The final confirmation of a mass message: recipients, time and price. */
import type { VariablesOf } from 'gql.tada'
import { Send } from 'lucide-react'
import { useMutation, useQuery } from 'urql'
import { dollars, plural } from '#rules/formats.ts'
import { clearPaymentKey, paymentKey } from '#web/features/ledger/index.ts'
import { problemFields, problemText } from '#web/lib/graphql/problem.ts'
import type { OverlayControls } from '#web/lib/overlays.tsx'
import { FormProblem } from '#web/parts/forms/FormProblem.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { SummaryRow } from '#web/ui/SummaryRow.tsx'
import { type DraftMessage, draftSummary } from '../editor/draft-message.ts'
import { massAudienceText, peopleText } from './mass-text.ts'
import { AudienceLists, SendMass } from './queries.ts'
import { scheduledText, zoneText } from './when.ts'
import './mass-updates.ts'

type Outcome = { isSent: boolean; errors?: Record<string, string> }

export type SendSheetProps = OverlayControls<Outcome> &
  Pick<VariablesOf<typeof SendMass>, 'send_to' | 'custom' | 'list' | 'exclude'> & {
    messages: DraftMessage[]
    at: string | null
    reach: number | undefined
  }

export function SendSheet({ close, reach, ...input }: SendSheetProps) {
  const { messages, at, send_to } = input
  const [{ fetching, error }, send] = useMutation(SendMass)
  const [{ data: known }] = useQuery({ query: AudienceLists, pause: send_to !== 'list' })
  const listName = known?.audienceLists.find(({ id }) => id === input.list)?.name
  const refused = error ? problemFields(error) : {}
  const submit = async () => {
    // The same intention gets the same idempotency key, for double taps and retries.
    const intention = JSON.stringify(['SendMass', input])
    const { data, error: problem } = await send({ ...input, key: paymentKey(intention) })
    if (data) {
      clearPaymentKey(intention)
      close({ isSent: true })
    } else if (problem && Object.keys(problemFields(problem)).length > 0)
      close({ isSent: false, errors: problemFields(problem) })
  }
  const prices = messages.map((draft) => draftSummary(draft).priceCents).filter((cents) => cents !== null)
  const isEmpty = reach === 0
  return (
    <Sheet open onClose={() => close()} title={titleOf(at, reach)}>
      <SummaryRow label="To">
        {massAudienceText(send_to, listName)}
        {reach !== undefined && `, ${peopleText(reach)}`}
      </SummaryRow>
      <SummaryRow label="Content">
        {messages.length} {plural(messages.length, 'message')}
        {prices.length > 0 && `, ${prices.map((cents) => dollars(cents)).join(' and ')} to unlock`}
      </SummaryRow>
      <SummaryRow label="When">
        {at === null ? 'Now' : `${scheduledText(new Date(at), new Date())}, ${zoneText(new Date(at))}`}
      </SummaryRow>
      <p className="mt-2 text-sm text-pretty text-ink-soft">
        {at === null
          ? 'Sent once per person. You can pause, cancel or unsend it.'
          : 'The audience is set when it sends, so the count may change. You can cancel until then.'}
      </p>
      <FormProblem>{error && Object.keys(refused).length === 0 ? problemText(error) : undefined}</FormProblem>
      <div className="mt-2 grid grid-cols-2 gap-2">
        <Button size="lg" onClick={() => close()}>
          Keep editing
        </Button>
        <Button
          size="lg"
          tone="accent"
          icon={Send}
          busy={fetching}
          disabled={isEmpty && at === null}
          onClick={() => void submit()}
        >
          {at === null ? 'Send' : 'Schedule'}
        </Button>
      </div>
    </Sheet>
  )
}

function titleOf(at: string | null, reach: number | undefined): string {
  if (reach === 0) return at === null ? 'No recipients' : 'Schedule this message?'
  const people = reach === undefined ? 'them' : peopleText(reach)
  return at === null ? `Send to ${people}?` : `Schedule for ${people}?`
}
