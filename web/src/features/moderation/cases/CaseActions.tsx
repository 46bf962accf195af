/** The actions of a notice's sender: write, request a review, report a lawsuit, withdraw. */
import { Gavel } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useMutation } from 'urql'
import { CASE } from '#rules/cases.ts'
import { caseAnswerForm } from '#rules/forms/cases.ts'
import { checkForm } from '#rules/forms/check.ts'
import { characterCount } from '#rules/plain-text.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import { RestProblem } from '#web/lib/rest.ts'
import { ConfirmSheet } from '#web/parts/ConfirmSheet.tsx'
import { FormProblem } from '#web/parts/forms/FormProblem.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import type { PublicCase } from './case-fields.ts'
import { LawsuitForm } from './LawsuitForm.tsx'
import { useProof } from './ProofFiles.tsx'
import { sendAnswer } from './send-case.ts'

const WithdrawCase = graphql(`mutation WithdrawCase($token: String!) { withdrawCase(token: $token) }`)
const EscalateCase = graphql(`
  mutation EscalateCase($token: String!, $words: String!) { escalateCase(token: $token, words: $words) }
`)

type Props = { token: string; caseData: PublicCase; onDone(): void }

export function CaseActions({ token, caseData, onDone }: Props) {
  const [isTakingBack, setTakingBack] = useState(false)
  const [withdrawn, withdraw] = useMutation(WithdrawCase)
  const takeBack = async () => {
    const { error } = await withdraw({ token })
    if (error) return
    setTakingBack(false)
    onDone()
  }
  return (
    <>
      {caseData.court_date && <LawsuitForm token={token} onDone={onDone} />}
      {caseData.can_answer && <Write key="answer" token={token} isSecondLook={false} onDone={onDone} />}
      {caseData.can_escalate && <Write key="escalate" token={token} isSecondLook onDone={onDone} />}
      {caseData.can_withdraw && (
        <div>
          <Button tone="ghost" onClick={() => setTakingBack(true)}>
            Withdraw {caseData.title.toLowerCase()}
          </Button>
        </div>
      )}
      {isTakingBack && (
        <ConfirmSheet
          title="Withdraw this case?"
          text={
            caseData.state === 'closed'
              ? 'The removed content is shown again.'
              : 'The case is closed, and content hidden for it is shown again.'
          }
          yes="Withdraw"
          isBusy={withdrawn.fetching}
          error={withdrawn.error}
          onYes={() => void takeBack()}
          onNo={() => setTakingBack(false)}
        />
      )}
    </>
  )
}

type WriteProps = { token: string; isSecondLook: boolean; onDone(): void }

function Write({ token, isSecondLook, onDone }: WriteProps) {
  const [text, setText] = useState('')
  const [files, setFiles] = useState<readonly File[]>([])
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)
  const [, escalate] = useMutation(EscalateCase)
  const proof = useProof({ files, onFiles: setFiles })
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    const checked = checkForm(caseAnswerForm, { words: text })
    setProblem(checked.ok ? undefined : checked.errors.words)
    if (!checked.ok) return
    setSending(true)
    try {
      if (isSecondLook) {
        const { error } = await escalate({ token, words: checked.values.words })
        if (error) return setProblem(problemText(error))
      } else await sendAnswer(token, checked.values.words, files)
      setText('')
      setFiles([])
      onDone()
    } catch (error) {
      if (!(error instanceof RestProblem)) throw error
      setProblem(error.message)
    } finally {
      setSending(false)
    }
  }
  return (
    <form noValidate onSubmit={(event) => void send(event)} className="grid gap-2">
      {isSecondLook && (
        <p className="flex items-start gap-2 text-sm text-pretty text-ink-soft">
          <Gavel size={16} className="mt-0.5 shrink-0" />
          Disagree? Another staff member will review it. You can ask once, within {CASE.escalateWithinDays}{' '}
          days.
        </p>
      )}
      <Field
        area
        rows={3}
        label={isSecondLook ? 'Why should we review it again?' : 'Add information'}
        value={text}
        count={`${characterCount(text)} / ${CASE.textMaxLength}`}
        onChange={(event) => {
          setText(event.target.value)
          setProblem(undefined)
        }}
      />
      {!isSecondLook && proof.list}
      {problem && <FormProblem>{problem}</FormProblem>}
      <div className="flex flex-wrap gap-2">
        {!isSecondLook && proof.button}
        <Button type="submit" tone="accent" size="lg" busy={isSending} className="grow">
          {isSecondLook ? 'Request second review' : 'Send'}
        </Button>
      </div>
    </form>
  )
}
