/** Formats amounts for machine-readable files. */

/** 20005 → '200.05', without currency symbol or digit grouping. */
export function dollarText(cents: number): string {
  return (cents / 100).toFixed(2)
}
