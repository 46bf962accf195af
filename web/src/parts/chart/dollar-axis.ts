/** Axis labels in dollars. */
import { dollars, shortCount } from '#rules/formats.ts'

/** 2500 → '$2.5K', 50 → '$50', 2.5 → '$2.50' */
export function dollarAxis(amount: number): string {
  if (amount >= 1000) return `$${shortCount(amount)}`
  return Number.isInteger(amount) ? `$${amount}` : dollars(amount * 100)
}
