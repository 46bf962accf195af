/** One decision for the person it concerns: what, why, and the single appeal. */
import { Link } from 'react-router'
import { useMutation } from 'urql'
import { APPEAL } from '#rules/decision.ts'
import { longDate } from '#rules/formats.ts'
import { Form } from '#web/parts/forms/Form.tsx'
import { FormProblem } from '#web/parts/forms/FormProblem.tsx'
import { useSubmitForm } from '#web/parts/forms/use-submit-form.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { AppealDecision, type OwnDecision } from './decision-queries.ts'

type Props = { decision: OwnDecision; linkKey?: string | undefined }

export function DecisionCard({ decision, linkKey }: Props) {
  const { statement, ending, appeal, appeal_until, redress, date } = decision
  return (
    <article className="rounded-xl bg-surface p-4 desktop:p-6">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-sm text-ink-mute">{longDate(new Date(date))}</span>
        {ending ? (
          <Badge tone="success">Reversed</Badge>
        ) : (
          appeal?.status === 'open' && <Badge tone="info">Appealed</Badge>
        )}
      </div>
      <h2 className="mt-2 text-lg font-bold text-pretty wrap-anywhere">{statement.title}</h2>
      <div className="mt-3 grid gap-3 text-base text-pretty wrap-anywhere text-ink-soft">
        {statement.paragraphs.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      {ending && (
        <div className="mt-4 grid gap-2">
          <Notice tone="success">
            <b className="block">{ending.title}</b>
            {ending.paragraphs.join(' ')}
          </Notice>
        </div>
      )}
      {appeal && <Appealed appeal={appeal} />}
      {!appeal && appeal_until && <AppealForm decision={decision} linkKey={linkKey} until={appeal_until} />}
      {!ending && redress === 'counter-notice' && (
        <Link to="/counter-notice" className={buttonClass({ tone: 'quiet', className: 'mt-4' })}>
          Send a counter-notice
        </Link>
      )}
    </article>
  )
}

function Appealed({ appeal }: { appeal: NonNullable<OwnDecision['appeal']> }) {
  return (
    <div className="mt-5 border-t border-line pt-4">
      <h3 className="text-base font-bold">Your appeal</h3>
      <p className="mt-1 text-base whitespace-pre-line wrap-anywhere text-ink-soft">{appeal.words}</p>
      <div className="mt-3">
        {appeal.status === 'open' && (
          <Notice>Appeal sent. Another moderator will review it and we’ll let you know.</Notice>
        )}
        {appeal.status === 'upheld' && <Notice tone="danger">The decision stands. {appeal.answer}</Notice>}
        {appeal.status === 'granted' && <Notice tone="success">You were right. {appeal.answer}</Notice>}
      </div>
    </div>
  )
}

function AppealForm({ decision, linkKey, until }: Props & { until: string }) {
  const [, send] = useMutation(AppealDecision)
  const form = useSubmitForm({
    defaultValues: { words: '' },
    send: async ({ words: message }) =>
      (await send({ id: decision.id, key: linkKey ?? null, words: message })).error,
  })
  return (
    <div className="mt-5 border-t border-line pt-4">
      <h3 className="mb-2 text-base font-bold">Appeal</h3>
      <Form of={form}>
        <Field
          area
          label="Why is this wrong?"
          hint={`You can appeal once, until ${longDate(new Date(until))}. Include everything we should know.`}
          rows={5}
          maxLength={APPEAL.maxLength}
          error={form.errors.words?.message}
          {...form.register('words')}
        />
        {form.problem && <FormProblem>{form.problem}</FormProblem>}
        <Button type="submit" tone="accent" busy={form.isSubmitting}>
          Send appeal
        </Button>
      </Form>
    </div>
  )
}
