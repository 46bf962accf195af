/** The side panel of a visitor's chat: the conversation, the reply address and the exit. */
import { ChevronRight, LockKeyhole } from 'lucide-react'
import { Link } from 'react-router'
import { shortDate, timeOfDay } from '#rules/formats.ts'
import { useRedirect } from '#web/lib/redirect.ts'
import { Button } from '#web/ui/Button.tsx'
import { leaveSupport } from './customer.ts'
import type { OwnConversation } from './visitor-queries.ts'

type Props = { conversation: OwnConversation; userid: string }

const QUESTIONS = ['How do I get a refund?', 'What is a credit worth?', 'How do I cancel a subscription?']

export function VisitorSide({ conversation, userid }: Props) {
  const redirect = useRedirect()
  const { number, add_date, email } = conversation
  const opened = new Date(add_date)
  const facts = [
    ['Number', number],
    ['Opened', `${shortDate(opened, new Date())}, ${timeOfDay(opened)}`],
    ['Replies go to', email],
  ] as const
  return (
    <aside aria-label="About this conversation" className="grid gap-4">
      <section className="card p-5">
        <h2 className="text-base font-bold">Your conversation</h2>
        <dl className="mt-2">
          {facts.map(([label, value]) => (
            <div
              key={label}
              className="flex items-center justify-between gap-4 border-b border-line py-3 text-sm last:border-0"
            >
              <dt className="text-ink-mute">{label}</dt>
              <dd className="min-w-0 truncate font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-2 text-sm text-pretty text-ink-soft">
          You can close this page. We’ll email our reply, and this browser keeps the chat.
        </p>
        <Button
          size="sm"
          className="mt-3"
          onClick={() => void leaveSupport(userid).then(() => redirect('/support'))}
        >
          Leave chat
        </Button>
      </section>
      <section className="card p-5">
        <h2 className="mb-1 text-base font-bold">Common questions</h2>
        <ul>
          {QUESTIONS.map((question) => (
            <li key={question} className="border-b border-line last:border-0">
              <Link
                to="/support"
                className="flex min-h-12 items-center justify-between gap-3 text-base text-ink-soft hover:text-ink"
              >
                {question}
                <ChevronRight size={18} className="shrink-0" />
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <p className="flex items-center gap-2 px-1 text-sm text-ink-mute">
        <LockKeyhole size={16} />
        We never ask for your password or card number.
      </p>
    </aside>
  )
}
