/** Who signed which version when, and how to save a copy. */
import { BadgeCheck, Download, Info, Printer } from 'lucide-react'
import { AGREEMENT_NOTICE_DAYS } from '#rules/creator-agreement/version.ts'
import { longDate, timeOfDay } from '#rules/formats.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import type { Agreement } from '../documents.ts'

export function SignedCard({ agreement }: { agreement: Agreement }) {
  const { creatorName, creatorAddress, signatureData, date, version } = agreement
  const at = date === null ? null : new Date(date)
  const lines = [
    ['Name', creatorName],
    ['Address', creatorAddress],
    ['Date', at && `${longDate(at)}, ${timeOfDay(at)}`],
    ['Version', String(version)],
  ] as const
  return (
    <>
      <section aria-label="Your signature" className="card p-5">
        <Badge tone="success" icon={BadgeCheck}>
          Signed
        </Badge>
        {signatureData && (
          <div className="mt-4 grid place-items-center rounded-md bg-ink px-5 py-4 max-wide:hidden">
            <img
              src={signatureData}
              alt={`Signature of ${creatorName ?? ''}`}
              className="max-h-28 max-w-full"
            />
          </div>
        )}
        <dl className="mt-4 grid gap-3 text-sm">
          {lines.map(([term, value]) => (
            <div key={term}>
              <dt className="text-ink-mute">{term}</dt>
              <dd className="mt-0.5 text-base leading-[1.35] font-semibold wrap-anywhere whitespace-pre-line">
                {value}
              </dd>
            </div>
          ))}
        </dl>
        <a
          href="/api/creator-agreement.pdf"
          download
          className={buttonClass({ tone: 'accent', wide: true, className: 'mt-5' })}
        >
          <Download size={18} />
          Save as PDF
        </a>
        <Button wide icon={Printer} className="mt-2" onClick={() => window.print()}>
          Print
        </Button>
      </section>
      <p className="mt-4 flex gap-2 px-1 text-sm leading-[1.45] text-ink-mute">
        <Info size={16} className="mt-px shrink-0" />
        Saved as you signed it. You get {AGREEMENT_NOTICE_DAYS} days’ notice of a new version.
      </p>
    </>
  )
}
