/** Next to an unsigned agreement: what it is, and how to sign it. */
import { Download, FileText, PenLine } from 'lucide-react'
import { Link } from 'react-router'
import { useSession } from '#web/lib/session.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { daysLeftText } from './days-left.ts'
import { SIGN_ID } from './NewVersion.tsx'

export function UnsignedCard({ mustSignBy }: { mustSignBy: string | null }) {
  const isCreator = useSession().account?.role.creator === true
  return (
    <section aria-label="Signing" className="card p-5">
      {mustSignBy === null ? (
        <>
          <Badge icon={FileText}>Not signed</Badge>
          <p className="mt-3 text-base leading-[1.45] text-pretty text-ink-soft">
            What creators agree to{isCreator ? '.' : '. You sign it at the end of your application.'}
          </p>
          {!isCreator && (
            <Link
              to="/creator-request"
              className={buttonClass({ tone: 'accent', wide: true, className: 'mt-4' })}
            >
              Become a creator
            </Link>
          )}
        </>
      ) : (
        <>
          <Badge tone="coin" icon={PenLine}>
            New version
          </Badge>
          <p className="mt-3 text-base leading-[1.45] text-pretty text-ink-soft">
            {daysLeftText(new Date(mustSignBy), new Date())} Read it and sign at the end.
          </p>
          <a href={`#${SIGN_ID}`} className={buttonClass({ tone: 'accent', wide: true, className: 'mt-4' })}>
            Sign
          </a>
        </>
      )}
      <a
        href="/api/creator-agreement.pdf"
        download
        className={buttonClass({ wide: true, className: 'mt-2' })}
      >
        <Download size={18} />
        Save as PDF
      </a>
    </section>
  )
}
