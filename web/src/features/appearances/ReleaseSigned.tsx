/** The confirmation after signing, with the one link to withdraw. */
import { CircleCheckBig, Copy } from 'lucide-react'
import { formatDeadline, QUEUE_DEADLINES } from '#rules/sla.ts'
import { useCopyLink } from '#web/parts/share/use-copy-link.ts'
import { Button } from '#web/ui/Button.tsx'

type Props = { link: string; email: string; type: string }

export function ReleaseSigned({ link, email, type }: Props) {
  const copy = useCopyLink()
  return (
    <div className="mt-8 grid justify-items-center gap-3 text-center" role="status">
      <span className="grid size-16 place-items-center rounded-full bg-success-wash text-success">
        <CircleCheckBig size={30} />
      </span>
      <h1 className="text-2xl font-extrabold">Signed</h1>
      <p className="max-w-100 text-base text-pretty text-ink-soft">
        Our staff review it within {formatDeadline(QUEUE_DEADLINES.releases)}. The {type} stays hidden until
        then.
      </p>
      <p className="max-w-100 text-base text-pretty text-ink-soft">
        Save this link. It’s the only way to see what you signed and to withdraw your consent at any time.
        {email.trim() !== '' && ` We also send it to ${email.trim()}.`}
      </p>
      <p className="w-full rounded-md bg-surface p-3 text-sm break-all select-all">{link}</p>
      <Button tone="accent" icon={Copy} onClick={() => copy(new URL(link).pathname)}>
        Copy link
      </Button>
    </div>
  )
}
