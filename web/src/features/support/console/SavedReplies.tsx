/** The site's saved replies: list, add, edit and delete. */
import { MessageSquareQuote, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useQuery } from 'urql'
import { SUPPORT } from '#rules/support.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import { StaffPage } from '#web/parts/console/StaffPage.tsx'
import { staffPath } from '#web/parts/console/staff-path.ts'
import { useStaffMutation } from '#web/parts/console/use-staff-mutation.ts'
import { Form } from '#web/parts/forms/Form.tsx'
import { FormProblem } from '#web/parts/forms/FormProblem.tsx'
import { useSubmitForm } from '#web/parts/forms/use-submit-form.ts'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Field } from '#web/ui/Field.tsx'
import { SkeletonLine } from '#web/ui/Skeleton.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { DeleteReply, SavedRepliesQuery, type SavedReply, SaveReply } from './support-queries.ts'

export function SavedReplies() {
  const result = useQuery({ query: SavedRepliesQuery, requestPolicy: 'cache-and-network' })
  const [state, ask] = result
  const [edited, setEdited] = useState<SavedReply | 'new'>()
  const again = () => ask({ requestPolicy: 'network-only' })
  return (
    <StaffPage
      title="Saved replies"
      end={
        <span className="flex gap-2">
          <Link to={staffPath('support')} className={buttonClass({ size: 'sm' })}>
            Back to support
          </Link>
          <Button size="sm" tone="accent" onClick={() => setEdited('new')}>
            <Plus size={16} /> New
          </Button>
        </span>
      }
    >
      {edited && (
        <Edit
          key={edited === 'new' ? 'new' : edited.id}
          answer={edited === 'new' ? undefined : edited}
          onDone={() => {
            setEdited(undefined)
            again()
          }}
        />
      )}
      <QueryResult of={[{ ...state, data: state.data?.cannedAnswers }, ask]} skeleton={<SkeletonLine />}>
        {(answers) =>
          answers.length === 0 ? (
            <EmptyState
              icon={MessageSquareQuote}
              title="No saved replies"
              text="Save replies to frequent questions."
            />
          ) : (
            <ul className="grid max-w-200 gap-2">
              {answers.map((answer) => (
                <li key={answer.id} className="card flex items-start gap-3 p-4">
                  <button
                    type="button"
                    className="min-w-0 flex-1 text-left"
                    onClick={() => setEdited(answer)}
                  >
                    <b className="block text-base font-semibold">{answer.title}</b>
                    <code className="text-sm text-ink-mute">/{answer.shortcut}</code>
                    <span className="mt-1 block text-sm text-ink-soft wrap-anywhere">{answer.text}</span>
                  </button>
                  <Remove answer={answer} onDone={again} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryResult>
    </StaffPage>
  )
}

function Remove({ answer, onDone }: { answer: SavedReply; onDone(): void }) {
  const [isRunning, remove] = useStaffMutation(DeleteReply)
  return (
    <Button
      size="sm"
      tone="ghost"
      busy={isRunning}
      aria-label={`Remove ${answer.title}`}
      onClick={() =>
        void remove({ id: answer.id }).then(({ error }) => {
          if (error) showToast({ tone: 'danger', text: problemText(error) })
          else onDone()
        })
      }
    >
      <Trash2 size={16} />
    </Button>
  )
}

function Edit({ answer, onDone }: { answer: SavedReply | undefined; onDone(): void }) {
  const [, save] = useStaffMutation(SaveReply)
  const form = useSubmitForm({
    defaultValues: { shortcut: answer?.shortcut ?? '', title: answer?.title ?? '', text: answer?.text ?? '' },
    send: async (values) => {
      const { error, isDone } = await save({ id: answer?.id ?? null, ...values })
      if (isDone) onDone()
      return error
    },
  })
  const { register, errors, problem, isSubmitting } = form
  return (
    <div className="card mb-4 max-w-200 p-4">
      <Form of={form}>
        <div className="grid gap-2.5">
          <Field label="Shortcut" error={errors.shortcut?.message} {...register('shortcut')} />
          <Field label="Title" error={errors.title?.message} {...register('title')} />
          <Field
            area
            rows={4}
            label="Text"
            hint="{name} is replaced by the member’s name"
            maxLength={SUPPORT.answerMaxLength}
            error={errors.text?.message}
            {...register('text')}
          />
        </div>
        <FormProblem>{problem}</FormProblem>
        <div className="mt-3 flex gap-2">
          <Button type="submit" size="sm" tone="accent" busy={isSubmitting}>
            Save
          </Button>
          <Button size="sm" onClick={onDone}>
            Cancel
          </Button>
        </div>
      </Form>
    </div>
  )
}
