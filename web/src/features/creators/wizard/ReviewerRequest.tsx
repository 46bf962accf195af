/** What reviewers still need, above every step until sent. */
import { MessageCircleQuestion } from 'lucide-react'
import { Notice } from '#web/ui/Notice.tsx'

export function ReviewerRequest({ words }: { words: string | null }) {
  if (!words) return null
  return (
    <div className="mt-4">
      <Notice icon={MessageCircleQuestion}>
        <b className="block font-bold">We need something more</b>
        <span className="wrap-anywhere whitespace-pre-line">{words}</span>
      </Notice>
    </div>
  )
}
