/** Proposes an adjustment: source, target, amount, reason and the message to the person. */
import { useState } from 'react'
import { ADJUSTABLE_BOOKS, ADJUSTMENT, type AdjustableBook, BOOK_TITLES } from '#rules/books.ts'
import { problemFields, problemText } from '#web/lib/graphql/problem.ts'
import { type FilteredPerson, PersonFilter } from '#web/parts/console/PersonFilter.tsx'
import { useStaffMutation } from '#web/parts/console/use-staff-mutation.ts'
import { FormProblem } from '#web/parts/forms/FormProblem.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Select } from '#web/ui/Select.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { ProposeAdjustment } from './queries.ts'

const OPTIONS = ADJUSTABLE_BOOKS.map((value) => ({ value, label: BOOK_TITLES[value] }))
const isOfPerson = (book: AdjustableBook) => book === 'wallet' || book === 'payable'

export function ProposeSheet({ onClose, onDone }: { onClose(): void; onDone(): void }) {
  const [from, setFrom] = useState<AdjustableBook>('revenue')
  const [to, setTo] = useState<AdjustableBook>('wallet')
  const [payer, setPayer] = useState<FilteredPerson | null>(null)
  const [payee, setPayee] = useState<FilteredPerson | null>(null)
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState('')
  const [text, setText] = useState('')
  const [key] = useState(() => crypto.randomUUID())
  const [trouble, setTrouble] = useState<string>()
  const [fields, setFields] = useState<Record<string, string>>({})
  const [isBusy, propose] = useStaffMutation(ProposeAdjustment)
  const tells = isOfPerson(from) || isOfPerson(to)
  const send = async () => {
    const { error, isDone } = await propose({
      from_book: from,
      from_user: isOfPerson(from) ? (payer?.id ?? null) : null,
      to_book: to,
      to_user: isOfPerson(to) ? (payee?.id ?? null) : null,
      amount: Number(amount.replace(',', '.')) || 0,
      reason,
      words: tells ? text : '',
      // A changed proposal gets another idempotency key.
      key: `${key}-${from}-${to}-${amount.length}-${reason.length}-${text.length}`,
    })
    setTrouble(error && problemText(error))
    setFields(error ? problemFields(error) : {})
    if (!isDone) return
    showToast({ tone: 'success', text: 'Proposed. A colleague has to approve it.' })
    onDone()
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title="Propose a correction"
      foot={
        <Button tone="accent" size="lg" wide busy={isBusy} onClick={() => void send()}>
          Propose
        </Button>
      }
    >
      <div className="grid gap-3">
        <FormProblem>{trouble}</FormProblem>
        <div className="flex flex-wrap items-center gap-2 text-sm">
          From{' '}
          <Select
            label="From"
            options={OPTIONS}
            value={from}
            onChange={(event) => setFrom(event.target.value as AdjustableBook)}
          />
          to{' '}
          <Select
            label="To"
            options={OPTIONS}
            value={to}
            onChange={(event) => setTo(event.target.value as AdjustableBook)}
          />
        </div>
        {isOfPerson(from) && <PersonFilter label="From account" found={payer} onFound={setPayer} />}
        {isOfPerson(to) && <PersonFilter label="To account" found={payee} onFound={setPayee} />}
        <Field
          label="Amount in dollars"
          inputMode="decimal"
          value={amount}
          error={fields.amount}
          onChange={(event) => setAmount(event.target.value)}
        />
        <Field
          label="Reason"
          hint="For the colleague who approves it, and the audit log."
          value={reason}
          error={fields.reason}
          maxLength={ADJUSTMENT.reasonMaxLength}
          onChange={(event) => setReason(event.target.value)}
        />
        {tells && (
          <Field
            label="Message to the person"
            value={text}
            error={fields.words}
            maxLength={ADJUSTMENT.textMaxLength}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </div>
    </Sheet>
  )
}
