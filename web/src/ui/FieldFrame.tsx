/** The frame of every field: label, box, and a reserved line below, so that nothing shifts. */
import { Check, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import type { Icon } from './icon.ts'

export type FieldLook = {
  label: string
  hint?: string | undefined
  error?: string | undefined
  ok?: boolean | undefined
  icon?: Icon | undefined
  end?: ReactNode
  /** Shown right of the label, such as '12/150'. */
  count?: string | undefined
  on?: 'canvas' | 'surface' | undefined
  /** Lines reserved below for hint or error. */
  lines?: 1 | 2 | undefined
}

type FieldFrameProps = FieldLook & { id: string; tall?: boolean; children: ReactNode }

/** At least 16 px on touch screens, as phones zoom the page on focus below that. */
export const FIELD_TEXT =
  'min-w-0 flex-1 bg-transparent text-base font-medium text-ink outline-none pointer-coarse:text-[1rem]'

/** Attributes that link a control to its label and hint. */
export function fieldControlProps(id: string, look: Pick<FieldLook, 'hint' | 'error'>) {
  return {
    id,
    'aria-invalid': look.error !== undefined,
    'aria-describedby': look.error || look.hint ? lineId(id) : undefined,
  } as const
}

export function FieldFrame(props: FieldFrameProps) {
  const {
    id,
    label,
    hint,
    error,
    ok,
    icon: Sign,
    end,
    count,
    on = 'canvas',
    lines = 1,
    tall,
    children,
  } = props
  return (
    <div>
      <span className="mb-1.5 flex items-baseline justify-between gap-3 text-sm font-semibold text-ink-soft">
        <label htmlFor={id}>{label}</label>
        {count && <span className="text-xs font-medium text-ink-mute tabular-nums">{count}</span>}
      </span>
      <div
        className={cx(
          'flex gap-2.5 rounded-md px-4 transition-shadow duration-(--dur-press)',
          on === 'surface' ? 'bg-raised' : 'bg-surface',
          tall ? 'items-start py-3' : 'h-12 items-center',
          error ? 'shadow-[inset_0_0_0_1.5px_var(--color-danger)]' : 'edge',
          'has-[:is(input,textarea,select):focus]:shadow-[inset_0_0_0_2px_var(--color-ink)]',
          'has-[:is(input,textarea,select):disabled]:opacity-60',
        )}
      >
        {Sign && <Sign size={18} className="shrink-0 text-ink-mute" />}
        {children}
        {error ? (
          <TriangleAlert size={18} className="shrink-0 text-danger-ink" />
        ) : (
          ok && <Check size={18} strokeWidth={3} className="shrink-0 text-success" />
        )}
        {end}
      </div>
      <p
        id={lineId(id)}
        aria-live="polite"
        className={cx(
          'mt-1.5 text-sm text-pretty',
          lines === 2 ? 'min-h-9' : 'min-h-4.5',
          error ? 'font-medium text-danger-ink' : 'text-ink-mute',
        )}
      >
        {error ?? hint}
      </p>
    </div>
  )
}

function lineId(id: string): string {
  return `${id}-line`
}
