/** Desktop link back to the index of legal pages; phones have it in the title row. */
import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { cx } from '#web/ui/cx.ts'

export function AboutLink({ className }: { className?: string }) {
  return (
    <Link
      to="/about"
      className={cx(
        'flex min-h-9 w-fit items-center gap-2.5 text-base font-semibold text-ink-soft hover:text-ink max-desktop:hidden print:hidden',
        className,
      )}
    >
      <ArrowLeft size={18} />
      About
    </Link>
  )
}
