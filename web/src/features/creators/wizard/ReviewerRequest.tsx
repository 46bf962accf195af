/** What reviewers still need, above every step until sent. */
import { MessageCircleQuestion } from 'lucide-react'
import { Notice } from '#web/ui/Notice.tsx'

export function ReviewerRequest({ text }: { text: string | null }) {
  if (!text) return null
  return (
    <div className="mt-4">
      <Notice icon={MessageCircleQuestion}>
        <b className="block font-bold">We need more from you</b>
        <span className="wrap-anywhere whitespace-pre-line">{text}</span>
      </Notice>
    </div>
  )
}
