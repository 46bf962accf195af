/** Amounts as files for machines write them. */

/** 20005 → '200.05'; no sign for dollars, no groups. */
export function dollarText(cents: number): string {
  return (cents / 100).toFixed(2)
}
