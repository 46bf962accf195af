/** Formats amounts and book names. */
import { BOOK_TITLES, BOOKS } from '#rules/books.ts'
import { dollars } from '#rules/formats.ts'
import { dollarsToCents } from '#rules/money.ts'
import { oneOf } from '#rules/one-of.ts'
import { cx } from '#web/ui/cx.ts'

export function bookTitle(book: string): string {
  const known = oneOf(BOOKS, book)
  return known ? BOOK_TITLES[known] : book
}

/** 'Card refund' for 'card-refund'. */
export function ledgerKindText(kind: string): string {
  return `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`.replaceAll('-', ' ')
}

export function LedgerAmount({ value, isSigned = false }: { value: number; isSigned?: boolean }) {
  const cents = dollarsToCents(value)
  return (
    <span className={cx('tabular-nums', cents < 0 ? 'text-danger-ink' : 'text-ink')}>
      {isSigned && cents > 0 && '+'}
      {dollars(cents)}
    </span>
  )
}
