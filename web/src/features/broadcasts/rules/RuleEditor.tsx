/** Edits the messages and delay of a rule, with a preview. */
import { Eye, FileText } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useMutation } from 'urql'
import { delayLength, type RuleEvent } from '#rules/automated.ts'
import { PaneHead } from '#web/features/messenger/index.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { problemFields, problemText } from '#web/lib/graphql/problem.ts'
import { useOverlays } from '#web/lib/overlays.tsx'
import { preloadOnHover } from '#web/lib/preload-on-hover.ts'
import { FormProblem } from '#web/parts/forms/FormProblem.tsx'
import { UnsavedSheet } from '#web/parts/forms/UnsavedSheet.tsx'
import { useUnsavedGuard } from '#web/parts/forms/use-unsaved.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { DraftBubbles } from '../editor/DraftBubbles.tsx'
import { type MessageListErrors, withoutMessages } from '../editor/list-errors.ts'
import { MessageListEditor } from '../editor/MessageListEditor.tsx'
import { templatesSheet } from '../mass/overlays.ts'
import { DelayField } from './DelayField.tsx'
import { RuleStats } from './RuleStats.tsx'
import { type RuleData, RuleFields } from './rule-fields.ts'
import { errorsOf, isSame, ruleInput, type TypedRule, typedOf } from './rule-form.ts'
import { RULE_INFO } from './rule-label.ts'

const UpdateRule = graphql(
  `
    mutation UpdateMessengerRule($event: String!, $delay: DelayInput!, $messages: [MessageDataInput!]!) {
      updateMessengerRule(event: $event, delay: $delay, messages: $messages) { ...RuleFields }
    }
  `,
  [RuleFields],
)

type Props = { event: RuleEvent; rule: RuleData | undefined }

export function RuleEditor({ event, rule }: Props) {
  const text = RULE_INFO[event]
  const overlays = useOverlays()
  const [changed, setChanged] = useState<TypedRule>()
  const [errors, setErrors] = useState<MessageListErrors>({})
  const [{ fetching }, save] = useMutation(UpdateRule)
  const saved = typedOf(rule)
  const typed = changed ?? saved
  const isDirty = changed !== undefined && !isSame(changed, saved)
  const unsaved = useUnsavedGuard(isDirty && !fetching)

  const change = (changes: Partial<TypedRule>) => {
    setChanged({ ...typed, ...changes })
    setErrors((before) => {
      const { delay, form: _, ...rest } = 'messages' in changes ? withoutMessages(before) : before
      return 'messages' in changes && delay !== undefined ? { ...rest, delay } : rest
    })
  }
  const takeTemplate = async () => {
    const messages = await overlays.open(templatesSheet, { current: typed.messages })
    if (messages) change({ messages })
  }
  const submit = async (submitted: FormEvent) => {
    submitted.preventDefault()
    const wrong = errorsOf(typed)
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    const { error } = await save({ event, ...ruleInput(typed) })
    if (error) {
      const fields = problemFields(error)
      return setErrors(Object.keys(fields).length > 0 ? named(fields) : { form: problemText(error) })
    }
    setChanged(undefined)
    showToast({ tone: 'success', text: rule ? 'Saved' : `${text.title} is on` })
  }

  return (
    <form
      noValidate
      onSubmit={(submitted) => void submit(submitted)}
      className="flex min-h-0 flex-1 flex-col"
    >
      <PaneHead
        title={text.title}
        back="/messages/auto"
        end={
          <Button
            type="submit"
            tone="accent"
            busy={fetching}
            disabled={rule !== undefined && rule.problem === null && !isDirty}
            className="mr-2 px-6!"
          >
            Save
          </Button>
        }
      />
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] wide:grid-cols-[minmax(0,1fr)_21.5rem]">
        <div className="no-bar min-h-0 overflow-y-auto px-4 py-5 desktop:px-8 desktop:py-7">
          <div className="mx-auto grid max-w-150 grid-cols-[minmax(0,1fr)] gap-5">
            <p className="-mb-2 text-base text-ink-soft">{text.when}. Sent once per person.</p>
            {rule?.problem && <Notice tone="danger">{rule.problem} Save it to turn it back on.</Notice>}
            {rule && <RuleStats figures={rule.figures} />}
            <DelayField typed={typed} after={text.after} error={errors.delay} onChange={change} />
            <MessageListEditor
              value={typed.messages}
              onChange={(messages) => change({ messages })}
              errors={errors}
              end={
                <Button
                  size="sm"
                  icon={FileText}
                  {...preloadOnHover(templatesSheet)}
                  onClick={() => void takeTemplate()}
                >
                  Templates
                </Button>
              }
            />
            <FormProblem>{errors.form}</FormProblem>
            <div className="wide:hidden">
              <Preview event={event} typed={typed} />
            </div>
          </div>
        </div>
        <aside
          aria-label={text.reader}
          className="hidden min-h-0 flex-col border-l border-line bg-surface wide:flex"
        >
          <Preview event={event} typed={typed} isTall />
        </aside>
      </div>
      <UnsavedSheet {...unsaved} />
    </form>
  )
}

/** Maps errors of the delay's parts to one field. */
function named(fields: Readonly<Record<string, string>>): MessageListErrors {
  const { 'delay.amount': amount, 'delay.unit': unit, ...rest } = fields
  const delay = rest.delay ?? amount ?? unit
  return { ...rest, ...(delay !== undefined && { delay }) }
}

function Preview({ event, typed, isTall = false }: { event: RuleEvent; typed: TypedRule; isTall?: boolean }) {
  const { reader, since } = RULE_INFO[event]
  const amount = Number(typed.amount)
  const isNow = typed.amount.trim() === '' || !Number.isInteger(amount) || amount <= 0
  if (typed.messages.length === 0 && !isTall) return null
  return (
    <>
      <h2
        className={
          isTall
            ? 'flex h-14 shrink-0 items-center gap-2 px-6 text-sm font-semibold text-ink-soft'
            : 'mb-3 flex items-center gap-2 text-sm font-semibold text-ink-soft'
        }
      >
        <Eye size={17} />
        {reader}
      </h2>
      <div
        className={
          isTall
            ? 'no-bar flex min-h-0 flex-1 flex-col overflow-y-auto px-5 pb-6'
            : 'rounded-lg bg-surface p-4'
        }
      >
        <div className="mt-auto">
          <p className="py-3 text-center text-xs font-semibold text-ink-mute">
            {isNow ? `Right ${since}` : `${delayLength({ unit: typed.unit, amount })} ${since}`}
          </p>
          <DraftBubbles messages={typed.messages} />
        </div>
      </div>
    </>
  )
}
