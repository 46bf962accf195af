/** Statements by month, and all transactions as one CSV. */
import { FileSpreadsheet, FileText } from 'lucide-react'
import { monthsSince } from '#web/lib/days.ts'
import type { OverlayControls } from '#web/lib/overlays.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import type { Icon } from '#web/ui/icon.ts'
import { Sheet } from '#web/ui/Sheet.tsx'

export type StatementSheetProps = OverlayControls & { firstSaleOn: string | null }

export function StatementSheet({ firstSaleOn, close }: StatementSheetProps) {
  return (
    <Sheet open onClose={() => close()} title="Statements">
      {firstSaleOn === null ? (
        <EmptyState
          icon={FileText}
          title="No statements yet"
          text="After your first sale, you get a statement for every month."
        />
      ) : (
        <ul aria-label="Files" className="divide-y divide-line">
          <File
            icon={FileSpreadsheet}
            href="/api/earnings/transactions.csv"
            label="All transactions"
            kind="CSV"
          />
          {monthsSince(firstSaleOn, new Date()).map(({ value, label }, index) => (
            <File
              key={value}
              icon={FileText}
              href={`/api/earnings/statements/${value}.pdf`}
              label={index === 0 ? `${label}, so far` : label}
              kind="PDF"
            />
          ))}
        </ul>
      )}
    </Sheet>
  )
}

type FileProps = { icon: Icon; href: string; label: string; kind: string }

function File({ icon: Sign, href, label, kind }: FileProps) {
  return (
    <li>
      <a
        href={href}
        download
        className="-mx-2 flex min-h-13 items-center gap-3.5 rounded-md px-2 hover:bg-raised"
      >
        <Sign size={20} className="shrink-0 text-ink-soft" />
        <span className="min-w-0 flex-1 truncate text-base font-semibold">{label}</span>
        <span className="text-sm text-ink-mute">{kind}</span>
      </a>
    </li>
  )
}
