/** Error overlay of a failed video, with retry at the same position. */
import { RotateCw, WifiOff } from 'lucide-react'
import { Button } from '#web/ui/Button.tsx'

const TEXTS = {
  network: {
    title: 'Connection lost',
    text: 'The video resumes where it stopped.',
  },
  broken: {
    title: 'Couldn’t play this video',
    text: 'Try again in a moment.',
  },
} as const

type ProblemNoticeProps = { problem: keyof typeof TEXTS; onRetry: () => void }

export function ProblemNotice({ problem, onRetry }: ProblemNoticeProps) {
  const { title, text } = TEXTS[problem]
  return (
    <div
      role="alert"
      className="absolute inset-0 grid place-content-center justify-items-center bg-scrim px-6 text-center text-ink backdrop-blur-md"
    >
      {problem === 'network' && (
        <WifiOff size={28} strokeWidth={2} className="mb-2 hidden @xs/player:block" />
      )}
      <p className="text-base font-bold text-balance @xs/player:text-lg">{title}</p>
      <p className="mt-0.5 hidden text-base text-pretty text-ink-soft @xs/player:block">{text}</p>
      <Button tone="ink" icon={RotateCw} onClick={onRetry} className="mt-3">
        Try again
      </Button>
    </div>
  )
}
